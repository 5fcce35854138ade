// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Scanner } from "./scanner.tsx";

/** What the camera sees. */
let seen: string | undefined;
/** How often the reader looked. */
let looks: number;
/** How the camera answers when it is asked for. */
let openCamera: () => Promise<MediaStream>;
let isCameraOn: boolean;
let codes: string[];

beforeEach(() => {
  seen = undefined;
  looks = 0;
  isCameraOn = false;
  codes = [];
  openCamera = () => {
    isCameraOn = true;
    const stream = new MediaStream();
    const stop = () => (isCameraOn = false);
    return Promise.resolve(Object.assign(stream, { getTracks: () => [{ stop }] }));
  };
  class Reader {
    static getSupportedFormats = () => Promise.resolve(["qr_code"]);
    detect = () => {
      looks += 1;
      return Promise.resolve(seen === undefined ? [] : [{ rawValue: seen }]);
    };
  }
  vi.stubGlobal("BarcodeDetector", Reader);
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: { getUserMedia: () => openCamera() },
  });
  openedAt("/adminGate");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The address that the document was asked for: another page's headers allow no camera. */
function openedAt(path: string): void {
  const entry = { name: `https://festival.example${path}` } as PerformanceEntry;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([entry]);
}

function show(address = "/adminGate", more: { staysOpen?: boolean } = {}) {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <Scanner onCode={(code) => codes.push(code)} {...more} />
    </MemoryRouter>,
  );
}

async function press(name: string): Promise<void> {
  await expect.poll(() => screen.queryByRole("button", { name })).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name }));
}
const view = () => screen.queryByLabelText("What the camera sees");

test("the camera's picture comes into sight, where the button that opened it stands below", async () => {
  const intoSight = vi
    .spyOn(Element.prototype, "scrollIntoView")
    .mockReturnValue(Promise.resolve() as unknown as void);
  show();
  fireEvent.click(screen.getByRole("button", { name: "Scan" }));
  const picture = await screen.findByLabelText("What the camera sees");
  expect(intoSight.mock.contexts).toEqual([picture]);
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
});

test("the scanner reads a code once, and switches the camera off with it", async () => {
  show();
  await press("Scan");
  await expect.poll(() => isCameraOn).toBe(true);
  expect(view()).not.toBeNull();
  expect(codes).toEqual([]);
  seen = "AB12CD";
  await expect.poll(() => codes).toEqual(["AB12CD"]);
  await expect.poll(view).toBeNull();
  // It ends with the view's effects, which React runs after drawing.
  await expect.poll(() => isCameraOn).toBe(false);
});

test("a camera that stays open reads one guest after another, and a code again only after three seconds out of sight", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const lookAgain = async () => {
    const from = looks;
    await expect.poll(() => looks).toBeGreaterThan(from + 1);
  };
  show("/adminGate", { staysOpen: true });
  await press("Scan");
  seen = "AB12CD";
  await expect.poll(() => codes).toEqual(["AB12CD"]);
  clock.mockReturnValue(2_999);
  await lookAgain();
  clock.mockReturnValue(5_900);
  await lookAgain();
  expect(codes, "it has been in sight all the time").toEqual(["AB12CD"]);
  seen = "EF34GH";
  await expect.poll(() => codes).toEqual(["AB12CD", "EF34GH"]);
  seen = undefined;
  await lookAgain();
  clock.mockReturnValue(9_000);
  seen = "EF34GH";
  await expect.poll(() => codes).toEqual(["AB12CD", "EF34GH", "EF34GH"]);
  expect(isCameraOn).toBe(true);
  expect(view()).not.toBeNull();
});

test("pressing Stop, or leaving the page, switches the camera off", async () => {
  const { unmount } = show();
  await press("Scan");
  await expect.poll(() => isCameraOn).toBe(true);
  await press("Stop");
  expect(view()).toBeNull();
  expect(isCameraOn).toBe(false);

  await press("Scan");
  await expect.poll(() => isCameraOn).toBe(true);
  unmount();
  expect(isCameraOn).toBe(false);
});

test("the check-in page that is reached from another page is loaded again with its camera on", async () => {
  openedAt("/adminHome");
  const opened = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  show();
  await press("Scan");
  expect(opened.mock.calls).toEqual([["/adminGate?scan"]]);
  cleanup();

  openedAt("/adminGate?scan");
  show("/adminGate?scan");
  await expect.poll(view).not.toBeNull();
});

test.each([
  ["NotAllowedError", "The camera is not allowed here."],
  ["NotFoundError", "This device has no camera."],
  ["NotReadableError", "another app may be using it"],
])("a camera that answers %s is reported, and can be tried again", async (name, words) => {
  const works = openCamera;
  openCamera = () => Promise.reject(new DOMException("no", name));
  show();
  await press("Scan");
  await expect.poll(() => screen.queryByRole("alert")?.textContent).toContain(words);
  expect(view()).toBeNull();
  openCamera = works;
  await press("Scan");
  await expect.poll(() => isCameraOn).toBe(true);
  expect(screen.queryByText(words, { exact: false })).toBeNull();
});

test("a browser that gives no camera has no Scan button", async () => {
  Reflect.deleteProperty(navigator, "mediaDevices");
  // Until the browser has said what it can do.
  await act(() => Promise.resolve(show()));
  expect(screen.queryAllByRole("button")).toEqual([]);
});
