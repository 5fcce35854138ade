import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";

/** What stands in the address of the overview, and beside it what was wrong there. */
export interface OverviewAddress {
  ready: string | null;
  typed: Record<"days" | "from" | "to" | "few", string | null>;
  few: number;
  errors: { from?: string; to?: string; few?: string };
}

/** The days and the number that are shown, changed or not. */
export const overviewAddress = (
  { ready, typed }: Pick<OverviewAddress, "ready" | "typed">,
  path: string = href("/adminOverview"),
): string => {
  const days = ready ? { days: ready } : { from: typed.from, to: typed.to };
  return listAddress(path, { ...days, few: typed.few });
};
