import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Card } from "#app/ui/card.tsx";
import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";
import type { ImportPreview } from "./import-preview.server.ts";

export function ImportFacts({
  fresh,
  known,
  refused,
  packages,
  addresses,
  encoding,
  sampleName,
}: ImportPreview) {
  const perPackage = packages
    .filter(({ tickets }) => tickets > 0)
    .map(({ type, tickets, people }) => ({
      term: type,
      value: `${pluralise(tickets, "ticket")} for ${pluralise(people, "person", "people")}`,
    }));
  return (
    <Card>
      <h2 className="poster mb-2 text-heading">Nothing is made yet</h2>
      <DefinitionList
        rows={[
          { term: "New tickets", value: fresh.count.toLocaleString("en-NG"), strong: true },
          ...perPackage,
          {
            term: "Get mail",
            value: `${pluralise(fresh.count, "e-mail")} to ${pluralise(addresses, "address", "addresses")}`,
          },
          { term: "There already", value: known.count || null },
          { term: "Refused", value: refused.count || null },
          { term: "Read as", value: encoding === "utf-8" ? null : encoding },
          { term: "Is this name right?", value: encoding === "utf-8" ? null : sampleName },
        ]}
      />
    </Card>
  );
}
