import { href } from "react-router";
import type { Edition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { Note } from "#app/routes/admin/note.tsx";
import { formatDay } from "#app/shared/dates.ts";
import { TextLink } from "#app/ui/text-link.tsx";

interface EditionNoticeProps {
  /** What the list shows, such as "orders". */
  what: string;
  asked: string | null;
  edition: Edition | null;
  /** The address of the same list for the current edition. */
  back: string;
}

/** A notice above a list that shows a closed edition. */
export function EditionNotice({ what, asked, edition, back }: EditionNoticeProps) {
  if (asked === null) return null;
  return (
    <Note
      text={
        edition
          ? `These are the ${what} of ${edition.name}, closed on ${formatDay(edition.closedAt)}.`
          : "There is no such edition."
      }
    >
      <TextLink to={back}>Back to this edition</TextLink>
      {edition && (
        <TextLink to={href("/adminSeasons/:editionId", { editionId: String(edition.id) })}>
          All of {edition.name}
        </TextLink>
      )}
    </Note>
  );
}
