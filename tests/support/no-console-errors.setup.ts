import { afterEach, assert, beforeEach, type MockInstance, vi } from "vitest";

// A test that prints an error and passes hides a fault. A test that expects an error spies on
// console.error itself.
let error: MockInstance<typeof console.error>;

beforeEach(() => {
  error = vi.spyOn(console, "error");
});

afterEach(() => {
  const said = error.mock.calls.map((words) => words.map(String).join(" "));
  error.mockRestore();
  assert.deepEqual(said, [], "nothing is written to console.error");
});
