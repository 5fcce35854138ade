import { z } from "zod";
import { listOf } from "./lists.server.ts";
import { line, paragraph, questionBlanks } from "./text-rules.server.ts";
import { color } from "./value-rules.server.ts";

const anchor = z
  .string()
  .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
  .max(60);

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "") || "question";

/** A question keeps its anchor, whatever it is asked in later: links lead there. */
function withAnchors<Item extends { id: string; question: string }>(questions: Item[]): Item[] {
  const taken = new Set(questions.map(({ id }) => id));
  return questions.map((one) => {
    if (one.id) return one;
    const name = slug(one.question);
    let id = name;
    for (let count = 2; taken.has(id); count += 1) id = `${name}-${count}`;
    taken.add(id);
    return { ...one, id };
  });
}

const told = { blanks: questionBlanks };

export const questionRules = z.object({
  questions: listOf(
    "questions",
    "questions",
    z.object({
      id: anchor,
      question: line({ most: 200, ...told }),
      answer: paragraph({ most: 2_000, ...told }),
    }),
    { twins: "question" },
  ).transform(withAnchors),
});

const table = z.array(z.array(z.string().trim())).superRefine((rows, context) => {
  const refuse = (message: string) => context.addIssue({ code: "custom", message });
  const columns = rows[0]?.length ?? 0;
  const uneven = rows.findIndex((row) => row.length !== columns);
  if (rows.length < 2) refuse("A line of heads is needed, and one for each size.");
  else if (rows.length > 40 || columns > 12) refuse("At most 40 lines of 12 columns.");
  else if (uneven > 0)
    refuse(`Line ${uneven + 1} has ${rows[uneven]!.length} columns, the first has ${columns}.`);
  else if (
    rows.flat().some((cell) => !line({ most: 40, isOptional: true }).safeParse(cell).success)
  )
    refuse("Each cell is a plain text of at most 40 letters.");
});

const name = (list: string, most?: number) => listOf("store", list, line({ most }), { twins: "" });

export const storeRules = z
  .object({
    categories: name("categories").min(1, "At least one category is needed."),
    colors: listOf("store", "colors", z.object({ name: line({ most: 40 }), value: color }), {
      twins: "name",
    }),
    sizes: name("sizes", 20),
    soldOutNames: name("soldOutNames", 120),
    sizeGuides: listOf("store", "sizeGuides", z.object({ category: line(), table }), {
      twins: "category",
    }),
  })
  .superRefine(({ categories, sizeGuides }, context) => {
    for (const [index, { category }] of sizeGuides.entries())
      if (!categories.includes(category))
        context.addIssue({
          code: "custom",
          message: `There is no category “${category}”.`,
          path: ["sizeGuides", index, "category"],
        });
  });
