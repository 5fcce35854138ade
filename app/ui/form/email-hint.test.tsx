// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { EmailHint } from "./email-hint.tsx";

test("a slip in an address is asked about once the press that left the field has landed", async () => {
  vi.useFakeTimers();
  render(
    <form>
      <input name="email" aria-label="E-mail" />
      <EmailHint />
    </form>,
  );
  fireEvent.change(screen.getByLabelText("E-mail"), { target: { value: "ada@gmial.com" } });
  expect(screen.queryByRole("button")).toBeNull();
  await act(() => vi.runAllTimersAsync());
  expect(screen.getByRole("button").textContent).toBe("ada@gmail.com");
  vi.useRealTimers();
});
