// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import type { Refusal } from "#app/shared/form-result.ts";
import { factorField } from "#app/shared/team/factor-field.ts";
import { fieldOf } from "#app/shared/form-result.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { ActionButton } from "./action-button.tsx";
import { ActionForm } from "./action-form.tsx";
import { FoldedActionForm } from "./folded-action-form.tsx";
import { customerReads, ReasonField } from "./reason-field.tsx";
import { SettingsForm } from "./settings-form.tsx";

afterEach(cleanup);

/** What the page's action was sent, until `answer` is called. */
const sent: FormData[] = [];
let answer = () => {};

/** Draws a form on a page of the back office, for a viewer with these permissions. */
function show(form: ReactNode, may: string[] = ["owner"]) {
  sent.length = 0;
  const router = createMemoryRouter(
    [
      {
        id: "routes/admin/layout",
        path: "/",
        children: [
          {
            index: true,
            handle: { does: "owner" },
            element: form,
            action: async ({ request }) => {
              sent.push(await request.formData());
              await new Promise<void>((resolve) => (answer = resolve));
              return null;
            },
          },
        ],
        loader: () => ({ may }),
      },
    ],
    { hydrationData: { loaderData: { "routes/admin/layout": { may } } } },
  );
  return render(<RouterProvider router={router} />);
}

const button = (name: string) => screen.getByRole("button", { name });
const isBusy = (name: string) => button(name).getAttribute("aria-busy") === "true";

const refusal = (errors: Record<string, string>): Refusal => ({
  ok: false,
  values: { reason: "Torn" },
  errors,
});

test("an action of one press sends its intent and what it is about", async () => {
  show(
    <ActionButton intent="stop-device" of={{ device: "d1", left: undefined }} label="Stop Gate B">
      Stop
    </ActionButton>,
  );
  fireEvent.click(button("Stop Gate B"));
  await expect
    .poll(() => sent.map((form) => Object.fromEntries(form)))
    .toEqual([{ device: "d1", intent: "stop-device" }]);
  await act(async () => answer());
});

test("only the pressed one of several equal buttons is busy", async () => {
  show(
    <>
      <ActionButton intent="stop-device" of={{ device: "d1" }} label="Stop Gate A">
        Stop
      </ActionButton>
      <ActionButton intent="stop-device" of={{ device: "d2" }} label="Stop Gate B">
        Stop
      </ActionButton>
    </>,
  );
  fireEvent.click(button("Stop Gate B"));
  await expect.poll(() => isBusy("Stop Gate B")).toBe(true);
  expect(isBusy("Stop Gate A")).toBe(false);
  await act(async () => answer());
});

test("a viewer without the permission sees no action", () => {
  show(
    <>
      <ActionButton intent="stop-device">Stop</ActionButton>
      <ActionForm intent="cancel-order" button="Cancel it">
        <p>It cannot be undone.</p>
      </ActionForm>
    </>,
    [],
  );
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryByText("It cannot be undone.")).toBeNull();
});

test("a viewer without the permission reads settings and cannot change them", () => {
  show(
    <SettingsForm intent="save-capacity" button="Save">
      <TextField label="Hours" {...fieldOf(undefined, "hours", 3)} />
    </SettingsForm>,
    [],
  );
  expect(screen.getByLabelText<HTMLInputElement>("Hours").value).toBe("3");
  expect(screen.getByRole("group").matches(":disabled")).toBe(true);
});

test("a refused action comes open, with the typed reason and the focus in the wrong field", () => {
  const refused = refusal({ reason: "Write why." });
  const { container } = show(
    <FoldedActionForm behind="Cancel…" intent="cancel-order" button="Cancel it" refusal={refused}>
      <ReasonField {...customerReads} refusal={refused} />
    </FoldedActionForm>,
  );
  expect(container.querySelector("details")!.open).toBe(true);
  const field = screen.getByLabelText<HTMLTextAreaElement>("Reason");
  expect(field.value).toBe("Torn");
  expect(document.activeElement).toBe(field);
});

test("an action behind a first press comes closed", () => {
  const { container } = show(
    <FoldedActionForm behind="Cancel…" about="FEST-1" intent="cancel-order" button="Cancel it">
      <ReasonField {...customerReads} refusal={undefined} />
    </FoldedActionForm>,
  );
  expect(container.querySelector("details")!.open).toBe(false);
  expect(container.querySelector("summary")!.textContent).toBe("Cancel… FEST-1");
});

test("an action asks for the second factor where the server does", () => {
  show(
    <ActionForm
      intent="confirm-refund"
      button="Send the money back"
      refusal={refusal({ [factorField]: "Give your second factor again." })}
    >
      <p>It goes back at once.</p>
    </ActionForm>,
  );
  expect(screen.getByLabelText(/^Six digits of your app/).getAttribute("name")).toBe(factorField);
});

test("settings show a refusal of the whole form above the button that answers it", () => {
  show(
    <SettingsForm
      intent="save-capacity"
      button="Save"
      refusal={{ ok: false, values: {}, formErrors: ["Somebody else saved it."] }}
    >
      <TextField label="Hours" name="hours" />
    </SettingsForm>,
  );
  const text = screen.getByText("Somebody else saved it.");
  expect(button("Save").compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test("a second button of settings sends its own intent with the same fields", async () => {
  show(
    <SettingsForm
      intent="save-capacity"
      of={{ capacity: "c1" }}
      button="Save"
      other={{ intent: "remove-capacity", button: "Remove", variant: "quiet" }}
    >
      <TextField label="Size" name="size" defaultValue="9" />
    </SettingsForm>,
  );
  fireEvent.click(button("Remove"));
  await expect
    .poll(() => sent.map((form) => Object.fromEntries(form)))
    .toEqual([{ capacity: "c1", size: "9", intent: "remove-capacity" }]);
  expect(isBusy("Save")).toBe(false);
  await act(async () => answer());
});
