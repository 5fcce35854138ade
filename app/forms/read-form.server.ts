import { data, href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { contextOf, rolesOf } from "#app/context.server.ts";
import { findGiver, giveCode } from "#app/domain/accounts/second-factor.server.ts";
import { DomainError, factorReason } from "#app/domain/errors.server.ts";
import { pathOf } from "#app/http/answers.server.ts";
import { pageWithForm } from "#app/http/return-to.server.ts";
import { deviceRefusal, contactsWhoMay, closedReason } from "#app/http/forbidden.server.ts";
import { BodyTooLarge } from "#app/http/body-limits.server.ts";
import { expectedAnswer, RequestRefused } from "#app/http/expected-answers.server.ts";
import type { Outcome, Refusal, Refused } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { withNext } from "#app/shared/pages/return-to.ts";
import { withoutHiddenInLines } from "#app/shared/plain-text.ts";
import { secretFields } from "#app/shared/secret-fields.ts";
import { factorField } from "#app/shared/team/factor-field.ts";
import { may } from "#app/shared/team/permissions.ts";
import { viewerField } from "#app/shared/viewer-field.ts";
import { formValues } from "./form-values.ts";
import { sentFields } from "./sent-fields.server.ts";

/**
 * A text field that a verb of the domain validates; a missing one, or a file in its place, is an
 * empty text.
 */
export const text = z.string().catch("");

export interface Reading {
  /** Fields that may be sent several times: the schema gets all their values. */
  lists?: readonly string[];
  /** The message where the schema has none, for a field that nobody fills in. */
  incomplete?: string;
}

interface Answering<Answer> extends Reading {
  /** Whether an answer must not be put into a cookie, so that it is shown for this request only. */
  isSecret?: (answer: Answer) => boolean;
  /**
   * Keeps the page with what was typed after a fault of ours, rather than showing an error page.
   */
  onFault?: { failure: string; log: (error: unknown) => void };
}

interface ReadForm<Fields> {
  ok: true;
  fields: Fields;
  /** The typed texts, to return to the page where the form is refused after all. */
  values: Record<string, string>;
  /** The second factor, where the page asked for it again. */
  factor: string;
}

type FieldOf<Schema extends z.ZodType> =
  z.output<Schema> extends infer Fields
    ? Fields extends unknown
      ? Extract<keyof Fields, string>
      : never
    : never;

/**
 * Reads the form of a request by its schema, or returns the refusal to answer with 400. Throws as
 * `readFormData` does.
 */
async function readForm<Schema extends z.ZodType>(
  sent: Sent,
  schema: Schema,
  { lists = [], incomplete = "This form is not complete." }: Reading = {},
): Promise<ReadForm<z.output<Schema>> | Refusal<FieldOf<Schema>>> {
  const form = await readFormData(sent);
  const values = formValues(form);
  const factor = form.get(factorField);
  form.delete(factorField);
  const read = schema.safeParse(sentFields(form, lists), { error: () => incomplete });
  if (read.success)
    return {
      ok: true,
      fields: read.data,
      values,
      factor: typeof factor === "string" ? factor : "",
    };
  const errors: Record<string, string> = {};
  const formErrors = new Set<string>();
  for (const { path, message } of read.error.issues)
    if (path[0] === "intent") formErrors.add(unknownIntent(sent));
    else if (message === incomplete) formErrors.add(message);
    else errors[String(path[0])] ??= message;
  return { ok: false, intent: values["intent"], values, errors, formErrors: [...formErrors] };
}

/**
 * Returns what to answer to an intent that its page does not know: the page was loaded before the
 * site was upgraded. Without JavaScript no form of the new page would show it, so it is thrown as
 * an error page of its own, from which Back leads to what was typed.
 */
function unknownIntent({ context }: Sent): string {
  if (contextOf(context).asksForDocument)
    throw new RequestRefused(400, siteTexts.refused.earlierPage);
  return siteTexts.refused.earlierPage;
}

export interface Sent {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Answers a form with what `take` does: 400 where the form was refused, 409 where the moment
 * forbids it (a `DomainError`). The answer names the form by its intent; `headers` are those of an
 * answer on the page. An accepted form that was sent without JavaScript is answered on the page
 * that it leads to.
 */
export async function answerForm<
  Schema extends z.ZodType,
  Answer extends Outcome<FieldOf<Schema>> | Response,
>(
  sent: Sent,
  schema: Schema,
  take: (fields: z.output<Schema>, headers: Headers) => Promise<Answer>,
  { onFault, isSecret, ...reading }: Answering<Answer> = {},
) {
  const form = await readForm(sent, schema, reading);
  if (!form.ok) return data(form, { status: 400 });
  const { values } = form;
  const { intent } = values;
  const refuse = (refused: Refused<FieldOf<Schema>>, status: number) =>
    data<Refusal<FieldOf<Schema>>>({ intent, values, ...refused }, { status });
  const closed = await refusedReason(sent, form.fields);
  if (closed) return refuse({ ok: false, formErrors: [closed] }, 403);
  const wrong = form.factor && (await factorProblem(sent, form.factor));
  if (wrong) return refuse({ ok: false, ...wrong }, 400);
  const headers = new Headers();
  let answer: Answer;
  try {
    answer = await take(form.fields, headers);
  } catch (error) {
    if (error instanceof DomainError)
      return refuse(
        error.reason === factorReason
          ? { ok: false, errors: { [factorField]: error.message } as never }
          : { ok: false, formErrors: [error.message] },
        409,
      );
    if (!onFault) throw error;
    const expected = expectedAnswer(error);
    if (!expected) onFault.log(error);
    return refuse({ ok: false, failure: onFault.failure }, expected?.status ?? 500);
  }
  if (answer instanceof Response) return answer;
  if (answer.ok && !isSecret?.(answer)) redirectWithAnswer(sent, { intent, ...answer });
  const result = { intent, values, ...answer } as Result<Answer, FieldOf<Schema>>;
  return data(result, { status: answer.ok ? 200 : (answer.status ?? 400), headers });
}

/**
 * Why an organiser may not send an intent, on a page whose forms need different permissions: a role
 * or a second factor is missing. Null where they may. An intent that the page does not name belongs
 * to the owner alone.
 */
async function refusedReason({ request, context }: Sent, fields: unknown): Promise<string | null> {
  const asked = contextOf(context);
  const { app, viewer, device } = asked;
  const does = app.pages.at(new URL(request.url).pathname)?.meta.does;
  if (!does || typeof does === "string") return null;
  const { intent = "" } = fields as { intent?: string };
  const needed = does[intent] ?? "owner";
  if (device)
    return may(rolesOf(asked), needed) ? null : deviceRefusal(app.pages, device, needed).words;
  if (!viewer || !may(viewer.roles, needed)) return contactsWhoMay(app.db, needed);
  return closedReason(app, viewer, [needed]);
}

/** What is wrong with the second factor that a form contains; null where it is right. */
async function factorProblem({ request, context }: Sent, code: string) {
  const { app, viewer, network, browser } = contextOf(context);
  const giver = await findGiver(app, viewer, request.headers);
  if (!giver?.isAgain) return null;
  const given = await giveCode(app, code, giver, { network, browser, headers: request.headers });
  if (given.ok) return null;
  const { errors, formErrors } = given;
  return { errors: { [factorField]: errors?.code ?? formErrors?.[0] } as never };
}

/**
 * Throws a redirect to the page, with the answer in a cookie; a secret answer stays in this
 * request.
 */
function redirectWithAnswer({ request, context }: Sent, answer: unknown): void {
  const { app, asksForDocument } = contextOf(context);
  const path = pathOf(request);
  const cookie = asksForDocument && app.answers.serialize(path, answer);
  if (cookie) throw redirect(path, { status: 303, headers: { "set-cookie": cookie } });
}

type Result<Answer, Field extends string> = Answer extends Response
  ? never
  : Answer & (Answer extends { ok: false } ? Refusal<Field> : { intent?: string });

/**
 * Reads the form without checking its fields, and without the field that names its page's account
 * and the invisible characters in texts.
 * Throws `RequestRefused` (400) for a body that is no form and for a NUL character, which no column
 * stores, `BodyTooLarge`, and a redirect where the page was made for another account.
 */
export async function readFormData({ request, context }: Sent): Promise<FormData> {
  const form = await formOf(request).catch((error: unknown) => {
    if (error instanceof BodyTooLarge) throw error;
    throw new RequestRefused(400, siteTexts.refused.form);
  });
  for (const [name, value] of form)
    if (`${name}${typeof value === "string" ? value : value.name}`.includes("\0"))
      throw new RequestRefused(400, siteTexts.refused.character(name));
  refuseFormOfAnother({ request, context }, form.get(viewerField));
  form.delete(viewerField);
  return withoutHidden(form);
}

/**
 * What was pasted may have invisible characters with it, in each field but those of a password: it
 * has to stay as it was chosen.
 */
function withoutHidden(form: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of form)
    plain.append(
      name,
      typeof value === "string" && !secretFields.has(name) ? withoutHiddenInLines(value) : value,
    );
  return plain;
}

/**
 * Throws a redirect to /accountChanged where the form's page was made for another account than the
 * one that is signed in: it stayed open in another tab, or came from the browser's history. A form
 * without the field belongs to a visitor, or to a page of an earlier release.
 */
function refuseFormOfAnother({ request, context }: Sent, madeFor: FormDataEntryValue | null): void {
  const { app, viewer, device } = contextOf(context);
  const asker = viewer ?? device;
  if (!asker || !madeFor || madeFor === asker.id) return;
  throw redirect(withNext(href("/accountChanged"), pageWithForm(request, app)), 303);
}

const withoutFiles = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * The most fields of a form, more than any of ours has. Reading a body of nothing but names would
 * block the process.
 */
const mostFields = 5_000;

/**
 * Reads a form as `request.formData()` does, whose streams cost more than the form. Throws
 * `BodyTooLarge` for too many fields.
 */
async function formOf(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!withoutFiles.test(type)) return limitParts(request, type).formData();
  const text = await request.text();
  requireFewFields(text.split("&", mostFields + 1).length);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

function requireFewFields(fields: number): void {
  if (fields > mostFields) throw new BodyTooLarge();
}

/**
 * Counts the parts of a multipart body while it is read: the boundary that its header names
 * separates them.
 */
function limitParts(request: Request, type: string): Request | Response {
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(type);
  const mark = Buffer.from(`--${boundary?.[1] ?? boundary?.[2] ?? ""}`);
  if (!request.body || mark.length < 3) return request;
  let parts = 0;
  // The end of the last chunk, too short to contain a whole boundary.
  let before = Buffer.alloc(0);
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const bytes = Buffer.concat([before, chunk]);
      for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
        parts += 1;
        if (parts > mostFields) return controller.error(new BodyTooLarge());
      }
      before = bytes.subarray(Math.max(0, bytes.length - mark.length + 1));
      controller.enqueue(chunk);
    },
  });
  return new Response(request.body.pipeThrough(counting), { headers: { "content-type": type } });
}
