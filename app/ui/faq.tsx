import type { Question } from "#app/shared/festival/facts.ts";
import { Accordion } from "#app/ui/accordion.tsx";

/** Questions come from the loader, so that no other page carries their text. */
export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <Accordion
      items={questions.map(({ id, question, answer }) => ({
        id,
        title: question,
        content: <p>{answer}</p>,
      }))}
    />
  );
}
