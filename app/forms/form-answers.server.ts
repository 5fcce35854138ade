import { data, type RouterContextProvider } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { receiveMessage } from "#app/domain/contact.server.ts";
import { subscribe, type SubscriberSource } from "#app/domain/newsletter.server.ts";
import { expectedAnswer } from "#app/http/expected-answers.server.ts";
import { failedForms } from "./failed-forms.ts";
import type { FormAnswers } from "#app/shared/form-result.ts";
import { readForm } from "./read-form.server.ts";

/**
 * The action of every page with these forms. `list` is the one its newsletter form feeds. A refused form answers 400, a fault
 * of ours 500 and the failure popup; both keep what was typed.
 */
export async function answerForms(
  request: Request,
  context: Readonly<RouterContextProvider>,
  list: SubscriberSource = "newsletter",
) {
  const form = await readForm(request);
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const { app, network, browser, requestId } = contextOf(context);
  const sender = { network, browser };
  try {
    if (field("intent") === "contact") {
      const typed = { name: field("name"), email: field("email"), message: field("message") };
      const warn = (error: unknown) =>
        app.log.warn({ err: error, requestId }, "no answer from the form service; message kept");
      return answer({ contact: await receiveMessage({ ...app, warn }, typed, sender) });
    }
    const typed = { email: field("email") };
    return answer({ subscribe: await subscribe(app, typed, list, sender) });
  } catch (error) {
    const expected = expectedAnswer(error);
    if (!expected) app.log.error({ err: error, requestId }, "a form was not taken");
    return data(failedForms(form), { status: expected?.status ?? 500 });
  }
}

function answer(answers: FormAnswers) {
  const refused = Object.values(answers).some((result) => result.ok === false);
  return data(answers, { status: refused ? 400 : 200 });
}
