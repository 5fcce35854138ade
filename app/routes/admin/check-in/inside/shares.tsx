import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { type listShares, takeShareBack } from "#app/domain/check-in/phones.server.ts";
import { pageForm } from "#app/forms/page-form.server.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { formatWhen } from "#app/shared/dates.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { Details } from "#app/ui/details.tsx";
import type { ByGate } from "./by-gate.ts";

const intent = "take-share-back";

export const takeBack = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(intent), phone: z.string().max(80) }),
    async ({ phone }, { app, by }: ByGate): Promise<Outcome> => {
      const { share } = await takeShareBack(app, { phone }, by);
      return { ok: true, message: `${share} are free again.` };
    },
  ),
);

/** A phone that was seen since then will give back by itself what it does not need. */
const recentMs = 10 * 60_000;

interface SharesProps {
  shares: Awaited<ReturnType<typeof listShares>>;
  now: number;
}

/** What is left, as phones keep it for when they have no network. */
export function Shares({ shares, now }: SharesProps) {
  if (shares.length === 0) return null;
  const kept = shares.reduce((sum, { share }) => sum + share, 0);
  return (
    <Details summary={`Kept by phones for when they have no network: ${kept}`}>
      <p className="mt-2">
        So the limit holds whatever the network does. Take back what a phone keeps only if nobody
        scans with it: what it lets in without a network comes on top.
      </p>
      <ul className="mt-2 grid gap-2">
        {shares.map(({ id, share, seenAt, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="wrap-anywhere">
              <strong>{name}</strong>: {share}, last seen {formatWhen(seenAt, now)}
            </span>
            {now - seenAt.getTime() > recentMs && (
              <ActionButton intent={intent} of={{ phone: id }} label={`Take back from ${name}`}>
                Take back
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Details>
  );
}
