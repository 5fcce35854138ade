import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";

interface ImportDoneProps {
  id: string;
  imported: number;
  leftOut: number;
  confirmedAt: Date;
}

export function ImportDone({ id, imported, leftOut, confirmedAt }: ImportDoneProps) {
  return (
    <>
      <FormMessage kind="success">
        {pluralise(imported, "ticket")} imported on {formatDayTime(confirmedAt)}. Each goes out by
        e-mail.
        {leftOut > 0 && ` ${pluralise(leftOut, "line")} left out: there already.`}
      </FormMessage>
      <div>
        <LinkButton to={listAddress(href("/adminHome"), { import: id })}>See them</LinkButton>
      </div>
    </>
  );
}
