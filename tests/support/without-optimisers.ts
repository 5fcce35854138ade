/** V8's flags for what is over before its scripts, compiled well, have paid for that. */
export const withoutOptimisers = ["--no-opt", "--no-maglev"];
