import { href } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";
import { useMay } from "./may.tsx";

/** Leads to the activity log of a thing, for those who may read the log. */
export function ChangesLink({ of }: { of: string }) {
  if (!useMay()("activity.read")) return null;
  return (
    <TextLink to={`${href("/adminChanges")}?${new URLSearchParams({ q: of }).toString()}`}>
      Who changed it
    </TextLink>
  );
}
