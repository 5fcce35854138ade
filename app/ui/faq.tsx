import { href } from "react-router";
import { useEffect, useRef, useState } from "react";
import type { Question } from "#app/shared/festival/shown-settings.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

/**
 * A list of questions with a search. The questions come from the loader, so that no other page
 * carries their text. Without scripts the whole list is shown.
 */
export function Faq({ questions }: { questions: readonly Question[] }) {
  const [wanted, want] = useState("");
  const found = questions.filter((one) => holds(one, wanted));
  const field = useRef<HTMLDivElement>(null);
  // Takes over what was typed before the scripts had loaded.
  useEffect(() => want(field.current?.querySelector("input")?.value ?? ""), []);
  return (
    <>
      <div ref={field} className="mb-5 max-w-md noscript:hidden print:hidden">
        <TextField
          label="Search the questions"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Tickets, refunds, sizes"
          onChange={(event) => want(event.currentTarget.value)}
        />
      </div>
      <p role="status" className={found.length > 0 ? "sr-only" : "mb-4 font-semibold"}>
        {wanted &&
          (found.length > 0 ? `Found: ${found.length}` : "No question matches. Write to us.")}
      </p>
      <Accordion
        items={found.map(({ id, question, answer }) => ({
          id,
          title: question,
          content: <p>{answer}</p>,
        }))}
      />
      <p className="mt-4">
        <TextLink to={href("/tickets/lost")}>Lost your ticket? Have it sent again</TextLink>
      </p>
    </>
  );
}

const holds = ({ question, answer }: Question, wanted: string) =>
  wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${question} ${answer}`.toLowerCase().includes(word));
