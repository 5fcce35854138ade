import { href, useNavigation } from "react-router";
import { CsvLink } from "#app/routes/admin/list/csv-link.tsx";
import { keysOf } from "#app/shared/records.ts";
import { type RefusedLine, ticketFieldLabels } from "#app/shared/tickets/import-lines.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { fieldOfCell } from "./import-fields.ts";

interface RefusedLinesProps {
  id: string;
  count: number;
  lines: readonly RefusedLine[];
  canBeMended: boolean;
}

/**
 * The lines that make no ticket, each with its reason. They can be corrected here and sent again
 * alone, or downloaded.
 */
export function RefusedLines({ id, count, lines, canBeMended }: RefusedLinesProps) {
  const { formData } = useNavigation();
  if (count === 0) return null;
  return (
    <section aria-labelledby="refused">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="refused" className="text-xl font-bold">
          Refused: {formatCount(count)}
        </h2>
        <CsvLink
          to={href("/adminHome/import/:importId/refused.csv", { importId: id })}
          label="Download them"
        />
      </div>
      <p className="mt-1 text-muted">
        {canBeMended
          ? "Correct them here, or download them with the reasons and import that file."
          : "Download them with the reasons, correct them and import that file."}
      </p>
      {/* A line keeps its place while its neighbours are corrected. */}
      <Form method="post" preventScrollReset noValidate className="mt-3 grid gap-3">
        <ul className="divide-y divide-line rounded-2xl border-2 border-line bg-raised px-4">
          {lines.map((refused) => (
            <li key={refused.line} className="grid gap-3 py-3">
              <p className="wrap-anywhere">
                <span className="font-semibold">Line {refused.line}.</span> {refused.why}
              </p>
              {canBeMended && <LineFields {...refused} />}
            </li>
          ))}
        </ul>
        {count > lines.length && (
          <p className="text-muted">And {formatCount(count - lines.length)} more.</p>
        )}
        {canBeMended && (
          <Button
            name="intent"
            value="correct-lines"
            variant="secondary"
            pending={formData?.get("intent") === "correct-lines"}
            className="justify-self-start"
          >
            Check these lines again
          </Button>
        )}
      </Form>
    </section>
  );
}

function LineFields({ line, cells = {} }: RefusedLine) {
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-4">
      {keysOf(ticketFieldLabels).map((name) => (
        <TextField
          // The key keeps what was typed until the line has other cells.
          key={`${name} ${cells[name]}`}
          label={ticketFieldLabels[name]}
          name={fieldOfCell(line, name)}
          defaultValue={cells[name] ?? ""}
          inputMode={name === "quantity" ? "numeric" : undefined}
          className={name === "email" ? "col-span-2" : ""}
        />
      ))}
    </div>
  );
}
