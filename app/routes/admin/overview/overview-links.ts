import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";

/** The query of the overview's address, and what was wrong with it. */
export interface OverviewAddress {
  ready: string | null;
  typed: Record<"days" | "from" | "to" | "few", string | null>;
  few: number;
  errors: { from?: string; to?: string; few?: string };
}

/** The address of the overview with the shown days and limit, or with some of them changed. */
export const overviewAddress = (
  { ready, typed }: Pick<OverviewAddress, "ready" | "typed">,
  path: string = href("/adminOverview"),
): string => {
  const days = ready ? { days: ready } : { from: typed.from, to: typed.to };
  return listAddress(path, { ...days, few: typed.few });
};
