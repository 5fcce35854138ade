/** Flags that keep V8 from optimising, for processes that end before that has paid off. */
export const withoutOptimisers = ["--no-opt", "--no-maglev"];
