import { defineSection, list } from "../define-section.server.ts";
import { hidden, line, text } from "../fields.server.ts";
import { placeholderNames } from "#app/shared/festival/placeholder-names.ts";

/** "{starts}" is the sentence on when it starts, which depends on the time. */
const placeholders = [...placeholderNames, "starts"];

export const questions = defineSection({
  title: "Questions",
  note: "{brand}, {city}, {date}, {door fee} and other placeholders are filled in.",
  settings: {
    questions: list({
      label: "Questions",
      item: "question",
      most: 60,
      unique: "question",
      fields: {
        question: line({ label: "Question", most: 200, placeholders }),
        answer: text({ label: "Answer", most: 2_000, placeholders }),
        id: hidden("Anchor", /^(?=.{0,60}$)([a-z0-9]+(-[a-z0-9]+)*)?$/),
      },
      whole: (rule) => rule.transform(withAnchors),
      initial: [
        { id: "when", question: "When does it start?", answer: "{starts}" },
        {
          id: "where",
          question: "Where is it?",
          answer:
            "At the {place}. Any keke or bus going to Choba drops you within a short walk of the gate.",
        },
        {
          id: "age",
          question: "Can my younger brother or sister come?",
          answer:
            "Yes. Children under {age} must be accompanied by an adult, who stays with them inside. From {age} on, bring a student or national ID.",
        },
        {
          id: "tickets",
          question: "How do I get a ticket?",
          answer:
            "The tickets page says what is on sale, or that tickets are unavailable. The types are {packages}. Once you have paid, a ticket reaches your inbox within 5 minutes.",
        },
        {
          id: "refunds",
          question: "Can I return merch for a refund?",
          answer:
            "Refunds are not possible after you have ordered or after delivery, so check the size and the colour before you pay. If we sent the wrong item, write to us and we put it right.",
        },
        {
          id: "shipping",
          question: "Do you ship outside {city}?",
          answer:
            "Yes, shipping is nationwide. The shipping fee is paid separately from the price of your items: {pick-up fee} to pick up at {pick-up place}, {door fee} to a door in {state} State. For other states send us a message and we agree the fee first.",
        },
        {
          id: "delivery-time",
          question: "How long until my order arrives?",
          answer:
            "{quote} days from the day you check out. You get a message the moment it is ready, and My Orders shows every step.",
        },
        {
          id: "custom",
          question: "Can you print our own design?",
          answer:
            "Yes, we make custom designs for departments, hostels and crews. Tell us the piece, the number and the idea in the contact form, and we send you a drawing and a price.",
        },
      ],
    }),
  },
});

/** A question keeps its anchor when its words change later, since links lead to it. */
function withAnchors<Item extends { id: string; question: string }>(items: Item[]): Item[] {
  const taken = new Set(items.map(({ id }) => id));
  return items.map((one) => {
    if (one.id) return one;
    const anchor = anchorOf(one.question);
    let id = anchor;
    for (let count = 2; taken.has(id); count += 1) id = `${anchor}-${count}`;
    taken.add(id);
    return { ...one, id };
  });
}

const anchorOf = (question: string) =>
  question
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "") || "question";
