import { html } from "hono/html";
import { testCards } from "./paystack/cards.ts";

const standIns = [
  ["Paystack", "Takes payments with test cards, sends its events to the shop."],
  ["Google", "Signs in people who do not exist."],
  ["EmailJS", "Puts every e-mail into the mailbox."],
  ["Formspree", "Accepts the contact form."],
  ["Tawk.to", "Chats, with replies written beforehand."],
];

/** The door of the sandbox: what it stands in for and where to look. */
export function homePage() {
  return {
    title: "Sandbox",
    main: html`<h1>Sandbox</h1>
      <p class="quiet">
        The site talks to these stand-ins instead of the hosted services until their keys are set.
      </p>
      <p><a class="button" href="/sandbox/mail">Open the mailbox</a></p>
      <dl class="card list">
        ${standIns.map(
          ([name, what]) =>
            html`<dt>${name}</dt>
              <dd class="quiet">${what}</dd>`,
        )}
      </dl>
      <h2>Test cards</h2>
      <dl class="card list">
        ${testCards.map(
          ({ label, hint }) =>
            html`<dt>${label}</dt>
              <dd class="quiet">${hint}</dd>`,
        )}
      </dl>`,
  };
}

export function lostPage() {
  return {
    title: "Not in the sandbox",
    status: 404 as const,
    main: html`<h1>Not in the sandbox</h1>
      <p>There is nothing at this address.</p>
      <p><a class="button" href="/sandbox">What there is</a></p>`,
  };
}
