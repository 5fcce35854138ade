import { z } from "zod";
import { type App, contextOf, viewerOf } from "#app/context.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { answerForm, type Reading, type Sent } from "./read-form.server.ts";

type FormSchema = z.ZodObject<{ intent: z.ZodType<string> }>;

/** A form of a page: what it sends, and what answers it. `At` is what the page tells the answer. */
export interface PageForm<Intent extends string, At, Answer> {
  schema: FormSchema;
  answer: (fields: { intent: Intent }, at: At) => Promise<Answer>;
}

/**
 * Returns a form of a page, whose `schema` names its intents. A file that draws the form, too,
 * wraps the call in `serverOnly$`, which leaves it out of what browsers load.
 */
export function pageForm<
  Schema extends z.ZodObject<{ intent: z.ZodType<string> }>,
  At,
  Answer extends Outcome | Response,
>(
  schema: Schema,
  answer: (fields: z.output<Schema>, at: At) => Promise<Answer>,
): PageForm<z.output<Schema>["intent"], At, Answer> {
  return {
    schema,
    // `answerForms` reads the fields by this schema.
    answer: (fields, at) => answer(fields as z.output<Schema>, at),
  };
}

/** What these forms send, as `WithForms` wants it to name a permission for each of them. */
export type SentBy<Forms extends readonly unknown[]> = Forms[number] extends infer Form
  ? Form extends PageForm<infer Intent, never, unknown>
    ? { intent: Intent }
    : never
  : never;

/** What most pages tell their forms: who sends one. */
export interface ByOrganiser {
  app: App;
  byUserId: string;
}

export const byOrganiser = (context: Sent["context"]): ByOrganiser => ({
  app: contextOf(context).app,
  byUserId: viewerOf(context).id,
});

/** Answers the forms of a page, each by its own. `at` is what they are told of the request. */
export function answerForms<At, Answer extends Outcome | Response>(
  sent: Sent,
  forms: readonly (PageForm<never, At, Answer> | undefined)[],
  at: At,
  reading: Reading = {},
) {
  // None is left out on the server.
  const here = forms.filter((form) => form !== undefined);
  const schemas = here.map(({ schema }) => schema) as [FormSchema, ...FormSchema[]];
  return answerForm(
    sent,
    z.discriminatedUnion("intent", schemas),
    (fields): Promise<Answer> => {
      const form = here.find(({ schema }) => schema.shape.intent.safeParse(fields.intent).success)!;
      return form.answer(fields as never, at);
    },
    reading,
  );
}
