import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface ConfirmImportProps {
  fresh: number;
  /** How many people have a ticket of the package already. */
  again: number;
}

export function ConfirmImport({ fresh, again }: ConfirmImportProps) {
  const sending = useNavigation().formData?.get("intent");
  return (
    <Form method="post" className="grid gap-3">
      {fresh === 0 && <p className="font-semibold">Nothing in this file is new.</p>}
      {fresh > 0 && (
        <Button name="intent" value="confirm" pending={sending === "confirm"}>
          {again > 0
            ? `Import the ${fresh.toLocaleString("en-NG")} new ${fresh === 1 ? "one" : "ones"}`
            : `Import ${pluralise(fresh, "ticket")}`}
        </Button>
      )}
      {again > 0 && (
        <>
          <p>
            {again === 1 ? "One person has" : `${again.toLocaleString("en-NG")} people have`} such a
            ticket already. Shall they get another, with an e-mail?
          </p>
          <Button
            name="intent"
            value="confirm again"
            variant="secondary"
            pending={sending === "confirm again"}
          >
            {`Import all ${(fresh + again).toLocaleString("en-NG")}, ${again.toLocaleString("en-NG")} of them again`}
          </Button>
        </>
      )}
    </Form>
  );
}
