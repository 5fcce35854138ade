import { Fragment } from "react";
import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import {
  type ChangeRow,
  listChangeMakers,
  listChanges,
  listDeviceMakers,
  changeQuery,
  changesAskedFor,
} from "#app/domain/audit.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { Folded } from "#app/routes/admin/list/folded.tsx";
import { defineList } from "#app/routes/admin/list/define-list.tsx";
import { formatDay } from "#app/shared/dates.ts";
import { changeKinds, changeMakers } from "#app/shared/audit/change-kinds.ts";
import { keysOf } from "#app/shared/records.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { changedValues } from "#app/shared/audit/change-words.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/changes";

export const handle = {
  finds: "Look for changes",
  also: [{ label: "Who changed what" }],
  reads: "activity.read",
} satisfies AdminPage;

export const meta = () => adminMeta("Activity log");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { after, ...list } = readQuery(request, changeQuery);
  const { db } = contextOf(context).app;
  const [page, people, devices] = await Promise.all([
    listChanges(db, { ...changesAskedFor(list), after, limit: 50 }),
    listChangeMakers(db),
    listDeviceMakers(db),
  ]);
  const makers = [
    ...labelled(changeMakers),
    ...people.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` })),
    ...devices.map(({ id, name, claimedAt }) => ({
      value: id,
      label: `${name}, since ${formatDay(claimedAt!)}`,
    })),
  ];
  return { list, makers, ...page };
}

const labelled = <Key extends string>(record: Readonly<Record<Key, string | { label: string }>>) =>
  keysOf(record).map((value) => ({ value, label: labelIn(record, value) }));

const labelOf = (makers: readonly { value: string; label: string }[], by: string) =>
  makers.find(({ value }) => value === by)?.label ?? "Somebody";

function labelIn<Key extends string>(
  record: Readonly<Record<Key, string | { label: string }>>,
  key: Key,
) {
  const label = record[key];
  return typeof label === "string" ? label : label.label;
}

const changes = defineList<Route.ComponentProps["loaderData"]>({
  title: "Activity log",
  path: href("/adminChanges"),
  csv: href("/adminChanges/export.csv"),
  search: { label: "Search changes" },
  fields: {
    names: ["kind", "by", "from", "to"],
    inputs: ({ list: { kind, by, from, to }, makers }) => (
      <>
        <SelectField
          label="Of what"
          name="kind"
          placeholder="Anything"
          defaultValue={kind ?? ""}
          options={labelled(changeKinds)}
        />
        <SelectField
          label="By whom"
          name="by"
          placeholder="Anybody"
          defaultValue={by ?? ""}
          options={makers}
        />
        <TextField label="From" name="from" type="date" defaultValue={from ?? ""} />
        <TextField label="To" name="to" type="date" defaultValue={to ?? ""} />
      </>
    ),
    on: ({ list: { kind, by, from, to }, makers }) => [
      ...(kind ? [{ name: "kind", label: labelIn(changeKinds, kind) }] : []),
      ...(by ? [{ name: "by", label: labelOf(makers, by) }] : []),
      ...(from ? [{ name: "from", label: `From ${from}` }] : []),
      ...(to ? [{ name: "to", label: `To ${to}` }] : []),
    ],
  },
  columns: [
    {
      label: "When",
      line: "2 end",
      className: "unbroken",
      cell: ({ at }) => <DayTime at={at} />,
    },
    { label: "What", line: 1, className: "font-semibold", cell: ({ action }) => action },
    { label: "To what", className: "text-body", cell: ({ subject }) => <Subject name={subject} /> },
    { label: "Now", line: 3, cell: (row) => <ChangedValues {...row} /> },
    {
      label: "Who",
      line: "1 end",
      className: "@max-table:text-sm @max-table:text-muted",
      cell: ({ by }, { makers }) => {
        const [name = "", ...rest] = by.split(", ");
        // The address tells apart who has the same name.
        const others = makers.filter(({ label }) => label.split(", ")[0] === name);
        return (
          <>
            {name}
            {rest.length > 0 && (
              <span className={others.length > 1 ? "@max-dense:sr-only" : "sr-only"}>
                , {rest.join(", ")}
              </span>
            )}
          </>
        );
      },
    },
  ],
  keyOf: ({ id }) => id,
  none: (_, isAsked) => (isAsked ? "No change matches" : "Changes will show here"),
});

export default function Changes({ loaderData }: Route.ComponentProps) {
  return <changes.Page data={loaderData} />;
}

function Subject({ name }: { name: string }) {
  const orderId = /^Order ([A-Z]+-\d+)$/.exec(name)?.[1];
  if (!orderId) return <Folded>{name}</Folded>;
  return (
    <TextLink to={href("/orders/:orderId", { orderId })} className="-my-2.5">
      {name}
    </TextLink>
  );
}

/**
 * Lists each changed value before and after. The first ones are shown; a press shows the others.
 */
function ChangedValues({ before, after }: Pick<ChangeRow, "before" | "after">) {
  const values = changedValues(before, after);
  if (values.length === 0) return null;
  return (
    <Folded>
      {values.map(({ name, now, was }, index) => (
        <Fragment key={name}>
          {index > 0 && ", "}
          <span
            className={`text-muted ${index === 0 ? "inline-block first-letter:uppercase" : ""}`}
          >
            {name}:
          </span>{" "}
          {now}
          {was !== null && <span className="text-muted"> (was {was})</span>}
        </Fragment>
      ))}
    </Folded>
  );
}
