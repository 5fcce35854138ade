import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";
import { choiceText } from "#app/shared/orders/order-line-text.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { FigureTable } from "./figure-table.tsx";
import type { AskedOverview } from "./overview-links.ts";
import type { OverviewView } from "./overview-view.server.ts";

interface RunningOutProps {
  rows: OverviewView["runningOut"];
  asked: AskedOverview;
}

const mostRows = 10;

export function RunningOut({ rows, asked }: RunningOutProps) {
  const { typed, few, errors } = asked;
  const { days, from, to } = typed;
  const list = listAddress(href("/uploads"), { show: "low", few: String(few) });
  return (
    <section>
      <Form key={few} preventScrollReset className="mt-2 flex items-start gap-3 print:hidden">
        {Object.entries({ days, from, to }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextField
          label="Fewer pieces than"
          name="few"
          inputMode="numeric"
          defaultValue={typed.few ?? few}
          error={errors.few}
          className="w-44"
        />
        <Button variant="secondary" className="mt-8">
          Show
        </Button>
      </Form>
      <p className="mt-1">
        <TextLink to={list} prefetch="none">
          {pluralise(rows.length, "colour and size", "colours and sizes")} below {few}
        </TextLink>
      </p>
      {rows.length > 0 && (
        <FigureTable
          label="Low stock"
          columns={["Product", "Left"]}
          rows={rows.slice(0, mostRows).map(({ productId, name, left, ...choice }) => ({
            key: `${productId} ${choice.color} ${choice.size}`,
            name: (
              <TextLink to={href("/uploads/:productId", { productId })} prefetch="none">
                {[name, choiceText(choice)].filter(Boolean).join(", ")}
              </TextLink>
            ),
            cells: [left],
          }))}
        />
      )}
      {rows.length > mostRows && (
        <p className="py-2">
          <TextLink to={list} prefetch="none">
            All of them
          </TextLink>
        </p>
      )}
    </section>
  );
}
