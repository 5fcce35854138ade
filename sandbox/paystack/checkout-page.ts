import { html } from "hono/html";
import { testCards } from "./cards.ts";

interface Payment {
  accessCode: string;
  publicKey: string;
  merchant: string;
  email: string;
  amount: string;
  currency: string;
  reference: string;
}

const summary = (payment: Payment) =>
  html`<dl class="summary card">
    <dt>Amount</dt>
    <dd class="amount">${payment.amount}</dd>
    <dt>Currency</dt>
    <dd>${payment.currency}</dd>
    <dt>E-mail</dt>
    <dd>${payment.email}</dd>
    <dt>Reference</dt>
    <dd>${payment.reference}</dd>
    <dt>Public key</dt>
    <dd>${payment.publicKey}</dd>
  </dl>`;

const cardChoice = html`<fieldset>
    <legend>Pay with a test card</legend>
    ${testCards.map(
      (card, index) =>
        html`<label class="choice">
          <input
            type="radio"
            name="card"
            value="${card.id}"
            ${index === 0 ? "checked" : ""}
            ${card.challenge ? "data-challenge" : ""}
          />
          <span>${card.label}<small>${card.hint}</small></span>
        </label>`,
    )}
  </fieldset>
  <div class="challenge">
    <label class="field">
      <span>PIN</span>
      <input type="text" name="pin" inputmode="numeric" autocomplete="off" maxlength="4" />
    </label>
    <label class="field">
      <span>OTP</span>
      <input
        type="text"
        name="otp"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="6"
      />
    </label>
  </div>`;

export function checkoutPage(payment: Payment, refusal?: string) {
  return {
    title: `Pay ${payment.merchant}`,
    main: html`<h1>Sandbox checkout</h1>
      <p class="quiet">You are paying ${payment.merchant}.</p>
      ${refusal ? html`<p class="alert" role="alert">Payment failed: ${refusal}. Try another card, or close.</p>` : ""}
      ${summary(payment)}
      <form method="post">
        ${cardChoice}
        <div class="actions">
          <button class="primary" name="action" value="pay">Pay ${payment.amount}</button>
          <button name="action" value="decline">Decline</button>
          <button name="action" value="close">Close</button>
        </div>
      </form>`,
  };
}

export function paidPage(payment: Payment, backTo: string) {
  return {
    title: `Paid ${payment.merchant}`,
    main: html`<h1>Already paid</h1>
      <p>This payment went through. It cannot be made twice.</p>
      ${summary(payment)}
      <p><a class="button" href="${backTo}">Back to ${payment.merchant}</a></p>`,
  };
}

export function missingPage() {
  return {
    title: "Payment not found",
    status: 404 as const,
    main: html`<h1>Payment not found</h1>
      <p>This link belongs to no payment of this sandbox. Start again from your cart.</p>`,
  };
}
