/** So many are worked on in one run, of each kind. */
export const sweepLimit = 50;

const mostFailures = 3;

type WorkOnEach = <Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
) => Promise<boolean>;

/**
 * A run of work that asks Paystack, one item after the other. What fails goes to `onError`, and the
 * next item has its turn; after three failures, in whichever of the run's lists, Paystack is taken
 * to be down, and the rest waits for the next run. The function that it gives works on one list and
 * says whether it came to the list's end.
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
