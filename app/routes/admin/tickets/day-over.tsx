import { href } from "react-router";
import { Note } from "#app/routes/admin/note.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/**
 * A warning before tickets are made after the festival's day. `day` is that day, or null while it
 * is still to come.
 */
export function DayOver({ day }: { day: string | null }) {
  if (day === null) return null;
  return (
    <Note text={`${day} has passed. Set the next date so that tickets show it.`}>
      <TextLink to={href("/adminFestival/:section", { section: "day" })}>Set the next day</TextLink>
    </Note>
  );
}
