import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { changeKinds, changeMakers } from "#app/shared/audit/change-kinds.ts";
import { keysOf } from "#app/shared/records.ts";
import { Button } from "#app/ui/button.tsx";
import { chipClass } from "#app/ui/chip/chip-class.ts";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { ChevronDownIcon } from "#app/ui/icon/form-icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface AskedChanges {
  q: string;
  kind: keyof typeof changeKinds | null;
  by: keyof typeof changeMakers | null;
  from: string | null;
  to: string | null;
}

/** GET forms, so that what is asked for is an address. */
export function ChangeFilters({ list }: { list: AskedChanges }) {
  const { q, ...filters } = list;
  const on = Object.values(filters).filter(Boolean).length;
  const noFilters = listAddress(href("/adminChanges"), { q });
  return (
    <div className="mb-5 flex flex-wrap items-start gap-2 has-[details[open]]:grid">
      <div className="w-full max-w-xl">
        <SearchForm
          label="Search changes"
          defaultValue={q}
          keep={filters}
          clearTo={listAddress(href("/adminChanges"), filters)}
        />
      </div>
      <details key={JSON.stringify(filters)} className="group/filters" open={on > 0 || undefined}>
        <summary className={`${chipClass(on > 0)} w-max cursor-pointer gap-1.5`}>
          {on > 0 ? `Filters (${on})` : "Filters"}
          <ChevronDownIcon className="size-4 group-open/filters:rotate-180" />
        </summary>
        <Fields list={list} />
      </details>
      {on > 0 && (
        <TextLink to={noFilters} preventScrollReset className="justify-self-start">
          Clear filters
        </TextLink>
      )}
    </div>
  );
}

const labelled = <Key extends string>(record: Readonly<Record<Key, string | { label: string }>>) =>
  keysOf(record).map((value) => {
    const said = record[value];
    return { value, label: typeof said === "string" ? said : said.label };
  });

function Fields({ list: { q, kind, by, from, to } }: { list: AskedChanges }) {
  return (
    <Form
      preventScrollReset
      className="mt-2 grid gap-x-4 gap-y-3 rounded-2xl border-2 border-line bg-raised p-4 sm:grid-cols-2 xl:grid-cols-[repeat(4,minmax(0,1fr))_auto] xl:items-end"
    >
      {q && <input type="hidden" name="q" value={q} />}
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
        options={labelled(changeMakers)}
      />
      <TextField label="From" name="from" type="date" defaultValue={from ?? ""} />
      <TextField label="To" name="to" type="date" defaultValue={to ?? ""} />
      <Button>Show</Button>
    </Form>
  );
}
