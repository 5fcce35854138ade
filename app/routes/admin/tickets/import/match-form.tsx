import { useNavigation } from "react-router";
import { keysOf } from "#app/shared/records.ts";
import {
  columnFieldLabels,
  type FileColumn,
  type ImportReading,
  isFullName,
  missingText,
  type TicketField,
} from "#app/shared/tickets/import-lines.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { fieldOfColumn, fieldOfPackage, headField } from "./import-fields.ts";

interface MatchFormProps {
  columns: readonly FileColumn[];
  /** Required fields that no column is matched to. */
  missing: readonly TicketField[];
  /** The line with the columns' names, and the lines that may be it. */
  head: ImportReading["head"];
  firstLines: ImportReading["firstLines"];
  otherPackages: readonly { typed: string; chosen: string | null; lines: number | null }[];
  packageNames: readonly string[];
  /** What was chosen in a form that was refused. */
  typed: Readonly<Partial<Record<string, string>>> | undefined;
}

const fields = keysOf(columnFieldLabels).map((field) => ({
  value: field,
  label: columnFieldLabels[field],
}));
const list = new Intl.ListFormat("en-GB");

/**
 * Matches the file's columns to the fields of a ticket, and its words for packages to the
 * festival's packages.
 */
export function MatchForm({
  columns,
  missing,
  head,
  firstLines = [],
  otherPackages,
  packageNames,
  typed = {},
}: MatchFormProps) {
  const { formData } = useNavigation();
  const leftOut = columns.filter(({ field, header }) => field === null && header !== "");
  const split = columns.find(({ field }) => isFullName(field));
  const isOpen = missing.length > 0 || otherPackages.length > 0 || split !== undefined;
  return (
    <details
      open={isOpen || leftOut.length > 0 || undefined}
      className="rounded-2xl border-2 border-line bg-raised px-4"
    >
      <summary className="flex min-h-12 items-center">
        <h2 className="text-xl font-bold">Match columns</h2>
      </summary>
      <Form method="post" preventScrollReset className="grid gap-4 pb-4">
        {missing.length > 0 && <p className="font-semibold text-danger">{missingText(missing)}</p>}
        {leftOut.length > 0 && (
          <p>{`Left out: ${list.format(leftOut.map(({ header }) => `“${header}”`))}.`}</p>
        )}
        {split && (
          <p>
            {`“${split.header}” is split into first and last name: look at the names below, and choose the other order if they are the wrong way round. One word is a first name.`}
          </p>
        )}
        {firstLines.length > 1 && (
          <SelectField
            label="The columns’ names are on"
            name={headField}
            options={firstLines.map(({ line, text }) => ({
              value: String(line),
              label: `Line ${line}: ${text}`,
            }))}
            defaultValue={typed[headField] ?? String(head ?? 1)}
          />
        )}
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {columns.map(({ header, field }, at) => (
            <SelectField
              key={fieldOfColumn(at)}
              label={header ? `Column “${header}”` : `Column ${at + 1}, without a name`}
              name={fieldOfColumn(at)}
              placeholder="Leave it out"
              options={fields}
              defaultValue={typed[fieldOfColumn(at)] ?? field ?? ""}
            />
          ))}
        </div>
        {otherPackages.length > 0 && (
          <fieldset>
            <legend className="mb-2 font-semibold">Packages</legend>
            <div className="grid items-end gap-4 sm:grid-cols-2">
              {otherPackages.map((one) => (
                <SelectField
                  key={one.typed}
                  label={`“${one.typed}” is${one.lines === null ? "" : `, on ${pluralise(one.lines, "line")}`}`}
                  name={fieldOfPackage(one.typed)}
                  placeholder="No package: refuse it"
                  options={packageNames}
                  defaultValue={typed[fieldOfPackage(one.typed)] ?? one.chosen ?? ""}
                />
              ))}
            </div>
          </fieldset>
        )}
        <Button
          name="intent"
          value="match-columns"
          variant={missing.length > 0 ? "primary" : "secondary"}
          pending={formData?.get("intent") === "match-columns"}
          className="justify-self-start"
        >
          Read the file again
        </Button>
      </Form>
    </details>
  );
}
