import { href } from "react-router";
import type { Edition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { Note } from "#app/routes/admin/note.tsx";
import { formatDay } from "#app/shared/dates.ts";
import { TextLink } from "#app/ui/text-link.tsx";

interface SeasonNoticeProps {
  /** What the list shows, such as "orders". */
  what: string;
  asked: string | null;
  season: Edition | null;
  /** The same list of the current edition. */
  back: string;
}

/** Over a list of what is past. */
export function EditionNotice({ what, asked, season, back }: SeasonNoticeProps) {
  if (asked === null) return null;
  return (
    <Note
      text={
        season
          ? `These are the ${what} of ${season.name}, closed on ${formatDay(season.closedAt)}.`
          : "There is no such edition."
      }
    >
      <TextLink to={back}>Back to this edition</TextLink>
      {season && (
        <TextLink to={href("/adminSeasons/:editionId", { editionId: String(season.id) })}>
          All of {season.name}
        </TextLink>
      )}
    </Note>
  );
}
