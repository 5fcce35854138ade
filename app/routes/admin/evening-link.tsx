import { href } from "react-router";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useMay } from "./may.tsx";

/** Leads an owner to the question of the first evening that comes next, from 1. */
export function EveningLink({ question }: { question: number | null }) {
  const mayAnswer = useMay()("team.manage");
  if (question === null || !mayAnswer) return null;
  return (
    <p className="mb-3">
      <LinkButton to={href("/adminBegin/:question?")}>
        {question === 1 ? "Begin with four questions" : `Go on with question ${question} of 4`}
      </LinkButton>
    </p>
  );
}
