import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { contactForm, receiveMessage } from "#app/domain/contact/contact.server.ts";
import {
  newsletterForm,
  subscribe,
  type SubscriberSource,
} from "#app/domain/newsletter/newsletter.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { answerForm } from "./read-form.server.ts";

/** A form with an e-mail address alone is a subscription. */
const forms = z.preprocess(
  (sent) => ({ intent: "join-newsletter", ...(sent as object) }),
  z.discriminatedUnion("intent", [contactForm, newsletterForm]),
);

/**
 * The action of every page with a contact or a newsletter form. `list` is the one that its
 * newsletter form feeds.
 */
export function answerContactOrNewsletter(
  request: Request,
  context: Readonly<RouterContextProvider>,
  list: SubscriberSource = "newsletter",
) {
  const { app, viewer, network, browser, requestId } = contextOf(context);
  const sender = { network, browser };
  const warn = (error: unknown) =>
    app.log.warn({ err: error, requestId }, "no answer from the form service; message kept");
  return answerForm(
    { request, context },
    forms,
    (form) => {
      if (form.intent === "join-newsletter") {
        return subscribe(app, { email: form.email, source: list }, sender);
      }
      const { intent: _, ...fields } = form;
      const userId = viewer?.id ?? null;
      return receiveMessage({ ...app, warn }, fields, { ...sender, userId });
    },
    {
      onFault: {
        failure: siteTexts.serverFailed,
        log: (error) => app.log.error({ err: error, requestId }, "a form was not taken"),
      },
    },
  );
}
