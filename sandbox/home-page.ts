import { html } from "hono/html";
import type { SandboxService } from "./options.ts";
import { testCards } from "./paystack/cards.ts";

const standIns: Record<SandboxService, [name: string, what: string]> = {
  paystack: ["Paystack", "Takes payments with test cards, sends its events to the shop."],
  google: ["Google", "Signs in people who do not exist."],
  mail: ["EmailJS", "Puts every e-mail into the mailbox."],
  forms: ["Formspree", "Accepts the contact form."],
  chat: ["Tawk.to", "Chats, with replies written beforehand."],
};

export function homePage(services: readonly SandboxService[]) {
  return {
    title: "Sandbox",
    main: html`<h1>Sandbox</h1>
      <p class="quiet">
        The site talks to these stand-ins instead of the hosted services until their keys are set.
      </p>
      ${services.includes("mail") ? html`<p><a class="button" href="/sandbox/mail">Open the mailbox</a></p>` : ""}
      <dl class="card list">${services.map((part) => entry(...standIns[part]))}</dl>
      ${services.includes("paystack") ? cards() : ""}`,
  };
}

const entry = (name: string, what: string) =>
  html`<dt>${name}</dt>
    <dd class="quiet">${what}</dd>`;

const cards = () =>
  html`<h2>Test cards</h2>
    <dl class="card list">${testCards.map(({ label, hint }) => entry(label, hint))}</dl>`;

export function lostPage() {
  return {
    title: "Not in the sandbox",
    status: 404 as const,
    main: html`<h1>Not in the sandbox</h1>
      <p>There is nothing at this address.</p>
      <p><a class="button" href="/sandbox">What there is</a></p>`,
  };
}
