/** How many items of each kind are handled in one run. */
export const sweepLimit = 50;

const mostFailures = 3;

type WorkOnEach = <Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
) => Promise<boolean>;

/**
 * Begins a run that asks Paystack about one item after the other. An error goes to `onError`, and
 * the next item follows; after three errors over all lists of the run, Paystack counts as down, and
 * the rest waits for the next run. Returns a function that handles one list and says whether it
 * reached the list's end.
 */
export function beginPaystackSweep(onError: (error: unknown) => void): WorkOnEach {
  let failures = 0;
  return async (items, work) => {
    for (const item of items) {
      if (failures >= mostFailures) return false;
      await work(item).catch((error: unknown) => {
        failures += 1;
        onError(error);
      });
    }
    return true;
  };
}
