import { href } from "react-router";
import { Note } from "#app/routes/admin/note.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Before tickets are made: `day` is the festival's that is over, null where it is still to come. */
export function DayOver({ day }: { day: string | null }) {
  if (day === null) return null;
  return (
    <Note text={`${day} has passed. Set the next date so that tickets show it.`}>
      <TextLink to={href("/adminFestival/:section", { section: "day" })}>Set the next day</TextLink>
    </Note>
  );
}
