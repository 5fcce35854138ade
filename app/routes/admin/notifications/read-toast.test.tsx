// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, useLoaderData } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import { ReadForm } from "./notification-item.tsx";
import { ReadToast } from "./read-toast.tsx";

afterEach(cleanup);

const List = () => (
  <>
    <ReadToast />
    {useLoaderData<boolean>() && <ReadForm notification={{ id: "1", order: null }} />}
  </>
);

test("that a notification was marked as read is said where the answer and the new list come in one drawing", async () => {
  let isNew = true;
  const list = {
    id: "list",
    path: "adminNotifications",
    loader: () => isNew,
    action: () => {
      isNew = false;
      return { ok: true, message: "Marked as read." };
    },
    Component: List,
  };
  const router = createMemoryRouter(
    [{ id: "root", path: "/", Component: Outlet, children: [list] }],
    {
      initialEntries: ["/adminNotifications"],
      hydrationData: { loaderData: { list: true } },
    },
  );
  render(<RouterProvider router={router} />);
  // Within `act` React draws once, at its end.
  await act(async () => void fireEvent.click(screen.getByRole("button")));
  await expect.poll(() => screen.queryByRole("button")).toBeNull();
  expect(screen.queryByText("Marked as read.")).not.toBeNull();
});
