import { href, Link } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  type CodeState,
  type ListedCode,
  listCodes,
  sumByTag,
  type TagFigures,
  codeQuery,
} from "#app/domain/discounts/code-lists.server.ts";
import { endCodes } from "#app/domain/discounts/edit-codes.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { defineList, rowLinkClass } from "#app/routes/admin/list/define-list.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { codeText } from "#app/shared/discounts/codes.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { FormResult } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { MaySend } from "#app/routes/admin/may.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ChevronDownIcon } from "#app/ui/icon/icons.tsx";
import type { Route } from "./+types/codes";

export const handle = {
  finds: "Look for codes",
  reads: "discounts.read",
  does: "discounts.edit",
} satisfies AdminPage;

export const meta = () => adminMeta("Codes");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, state, tag, after } = readQuery(request, codeQuery);
  const { db, now } = contextOf(context).app;
  const at = now();
  const [page, tags] = await Promise.all([
    listCodes(db, { search, state, tag, after, limit: 50 }, at),
    sumByTag(db, at),
  ]);
  return { list: { q: search, state, tag }, tags, ...page };
}

const form = z.object({
  intent: z.enum(["end-codes", "resume-codes"]),
  tag: z.string().min(1).max(60),
});

/** Ends all codes of a tag at once, or makes them usable again. */
export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ intent, tag }) => {
    const isEnd = intent === "end-codes";
    const count = await endCodes(contextOf(context).app, { tag }, isEnd, viewerOf(context).id);
    const what = isEnd ? "ended" : "let go on";
    return { ok: true, message: `${pluralise(count, "code")} of ${tag} ${what}.` };
  });

export { clientAction } from "#app/forms/client-action.ts";

/** A tone draws the state as a pill; the usual state has none. */
const states: Record<CodeState, { label: string; tone?: "marigold" | "neutral" }> = {
  usable: { label: "Usable" },
  "used-up": { label: "Used up", tone: "marigold" },
  ended: { label: "Ended", tone: "neutral" },
};

const usedText = ({ usedPieces, uses }: ListedCode) =>
  uses === null
    ? `${formatCount(usedPieces)} used`
    : `${formatCount(usedPieces)} of ${formatCount(uses)} used`;

const windowText = ({ opensAt, closesAt }: ListedCode) =>
  [
    opensAt && `From ${formatDayTime(opensAt)}`,
    closesAt && `${opensAt ? "until" : "Until"} ${formatDayTime(closesAt)}`,
  ]
    .filter(Boolean)
    .join(", ") || "No end";

const codes = defineList<Route.ComponentProps["loaderData"]>({
  title: "Codes",
  path: href("/adminCodes"),
  csv: href("/adminCodes/export.csv"),
  search: { label: "Search by code, partner or note" },
  filters: ({ list: { tag } }) => [
    {
      as: "chips",
      label: "By state",
      options: [
        { label: "All", query: { state: null } },
        { label: "Usable", query: { state: "usable" } },
        { label: "Used up", query: { state: "used-up" } },
        { label: "Ended", query: { state: "ended" } },
      ],
    },
    Boolean(tag) && {
      as: "chips",
      label: "Partner",
      isToggle: true,
      options: [{ label: tag!, query: { tag } }],
    },
  ],
  columns: [
    {
      label: "Code",
      line: 1,
      cell: ({ id, code }) => (
        <Link
          to={href("/adminCodes/:codeId", { codeId: id })}
          className={`${rowLinkClass} wrap-anywhere`}
        >
          {code}
        </Link>
      ),
    },
    {
      label: "State",
      line: "1 end",
      cell: ({ state }) => <StateText {...states[state]} />,
    },
    { label: "Discount", line: 2, cell: codeText },
    { label: "Used", line: "2 end", isNumber: true, cell: usedText },
    {
      label: "Given so far",
      line: "3 end",
      isNumber: true,
      className: "font-semibold",
      cell: ({ usedKobo }) => formatNaira(usedKobo),
    },
    { label: "When", line: 3, cell: windowText },
    {
      label: "Partner",
      line: 3,
      className: "@max-dense:flex-1 @max-dense:basis-0 @max-dense:truncate",
      cell: ({ tag }) => tag,
    },
  ],
  keyOf: ({ id }) => id,
  none: (_, isAsked) => (isAsked ? "No code matches" : "Codes will show here"),
});

function StateText({ label, tone }: (typeof states)[CodeState]) {
  return tone ? <Badge tone={tone}>{label}</Badge> : label;
}

export default function Codes({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult<FormResult>(actionData);
  const { tag } = loaderData.list;
  return (
    <codes.Page
      data={loaderData}
      headerActions={
        <MaySend>
          <LinkButton to={href("/adminCodes/:codeId", { codeId: "new" })} size="sm">
            Make codes
          </LinkButton>
        </MaySend>
      }
      above={
        <>
          <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
          {tag && (
            <div className="mb-3 flex flex-wrap gap-3">
              <ActionButton intent="end-codes" of={{ tag }}>{`End all of ${tag}`}</ActionButton>
              <ActionButton intent="resume-codes" of={{ tag }} variant="quiet">
                Make them usable again
              </ActionButton>
            </div>
          )}
        </>
      }
      below={loaderData.tags.some((one) => one.tag) && <Tags tags={loaderData.tags} />}
    />
  );
}

/** The orders and reductions of each tag's codes. */
function Tags({ tags }: { tags: readonly TagFigures[] }) {
  return (
    <details className="mt-3 rounded-2xl border-2 border-line bg-raised px-4">
      <summary className="flex min-h-11 items-center justify-between gap-x-4 font-semibold">
        Discount by partner
        <ChevronDownIcon className="size-5" />
      </summary>
      <ul className="divide-y divide-line pb-2">
        {tags.map(({ tag, made, used, pieces, kobo }) => (
          <li key={tag} className="flex flex-wrap items-center justify-between gap-x-6 py-1">
            {tag ? (
              <TextLink
                to={listAddress(href("/adminCodes"), { tag })}
                className="min-h-11 wrap-anywhere"
              >
                {tag}
              </TextLink>
            ) : (
              <span className="flex min-h-11 items-center">No partner</span>
            )}
            <span className="text-sm text-muted">
              {[
                pluralise(made, "code"),
                `${formatCount(used)} used`,
                pluralise(pieces, "ticket or piece", "tickets and pieces"),
              ].join(", ")}
            </span>
            <span className="font-semibold tabular-nums">{formatNaira(kobo)} taken off</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
