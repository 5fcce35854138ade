// The sandbox's stand-in for https://js.paystack.co/v2/inline.js: window.PaystackPop with the same methods. Its popup
// is a dialog in the page that opens it. It may be evaluated more than once: the first one stays.
(() => {
  if (window.PaystackPop?.sandbox) return;

  const base = new URL(
    "../checkout",
    document.currentScript?.src ?? new URL("/sandbox/paystack/v2/inline.js", location.href),
  ).href;
  let open;

  async function ask(address, body) {
    const response = await fetch(address, {
      method: body ? "POST" : "GET",
      headers: { accept: "application/json", ...(body && { "content-type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    return answer;
  }

  class PaystackPop {
    static sandbox = true;

    resumeTransaction(accessCode, callbacks = {}) {
      return start(() => ask(`${base}/${encodeURIComponent(accessCode)}`), callbacks, accessCode);
    }

    newTransaction({ onSuccess, onCancel, onLoad, onError, ...wanted }) {
      return start(() => ask(base, wanted), { onSuccess, onCancel, onLoad, onError });
    }

    checkout(options) {
      return this.newTransaction(options);
    }

    cancelTransaction() {
      open?.cancel();
    }
  }

  async function start(load, callbacks, accessCode) {
    // A double click on the shop's button asks for the same popup twice.
    if (open && accessCode && open.accessCode === accessCode) return;
    open?.cancel();
    const mine = { accessCode, cancel: () => (open = open === mine ? undefined : open) };
    open = mine;
    try {
      const payment = await load();
      if (open !== mine) return callbacks.onCancel?.();
      if (payment.status === "success") throw new Error("This transaction has already been paid");
      showPopup(payment, callbacks, mine);
      const { id, accessCode: code, email } = payment;
      callbacks.onLoad?.({ id, accessCode: code, customer: { email } });
    } catch (error) {
      if (open === mine) open = undefined;
      callbacks.onError?.({ message: error.message });
    }
  }

  /** An element from a tag, its properties and its children. */
  function make(tag, properties = {}, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  function showPopup(payment, callbacks, mine) {
    wearStyles();
    const alert = make("p", { className: "sbx-alert", role: "alert", hidden: true });
    const pay = make("button", { type: "submit", className: "sbx-pay" }, `Pay ${payment.amount}`);
    const decline = make("button", { type: "button" }, "Decline");
    const close = make("button", { type: "button" }, "Close");
    const form = make(
      "form",
      { className: "sbx-form", noValidate: true, autocomplete: "off" },
      cardChoice(payment.cards),
      make("div", { className: "sbx-actions" }, pay, decline, close),
    );
    const title = make("h2", { id: "sbx-title" }, "Sandbox checkout");
    const dialog = make(
      "dialog",
      { className: "sbx-dialog" },
      make("p", { className: "sbx-strip" }, "Sandbox: no real money moves"),
      make("div", { className: "sbx-body" }, title, summary(payment), alert, form),
    );
    dialog.setAttribute("aria-labelledby", title.id);
    const address = `${base}/${payment.accessCode}`;
    let busy = false;

    function finish(report) {
      if (open === mine) open = undefined;
      dialog.close();
      dialog.remove();
      report?.();
    }

    async function charge(attempt) {
      if (busy) return;
      const pressed = document.activeElement;
      setBusy(true);
      const result = await ask(address, attempt).catch(({ message }) => ({
        failure: `The payment could not be made: ${message}. Try again.`,
      }));
      setBusy(false);
      const { status, id, reference, gatewayResponse, failure } = result;
      if (status === "success")
        return finish(() => callbacks.onSuccess?.({ id, reference, message: "Approved" }));
      say(failure ?? `Payment failed: ${gatewayResponse}. Try another card, or close.`);
      pressed.focus({ preventScroll: true });
      // A second Escape closes every dialog, even a busy one.
      if (!dialog.open) mine.cancel();
    }

    function setBusy(value) {
      busy = value;
      dialog.setAttribute("aria-busy", String(value));
      for (const button of [pay, decline, close]) button.disabled = value;
      if (value) alert.hidden = true;
    }

    function say(message) {
      alert.hidden = false;
      alert.textContent = message;
      alert.scrollIntoView({ block: "nearest" });
    }

    mine.accessCode = payment.accessCode;
    mine.cancel = () => {
      if (!busy) finish(callbacks.onCancel);
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void charge(Object.fromEntries(new FormData(form)));
    });
    decline.addEventListener("click", () => charge({ action: "decline" }));
    close.addEventListener("click", mine.cancel);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      mine.cancel();
    });
    dialog.addEventListener("keydown", keepFocusInside);
    document.body.append(dialog);
    dialog.showModal();
  }

  function summary({ amount, currency, email, reference, publicKey, merchant }) {
    const rows = { Merchant: merchant, Amount: amount, Currency: currency, "E-mail": email };
    const all = Object.entries({ ...rows, Reference: reference, "Public key": publicKey });
    return make(
      "dl",
      { className: "sbx-summary" },
      ...all.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]),
    );
  }

  function cardChoice(cards) {
    const choices = cards.map(({ id, label, hint, challenge }, index) => {
      const radio = make("input", { type: "radio", name: "card", value: id });
      radio.checked = index === 0;
      radio.autofocus = index === 0;
      radio.toggleAttribute("data-challenge", challenge);
      return make("label", {}, radio, make("span", {}, label, make("small", {}, hint)));
    });
    const field = (name, label, maxLength) =>
      make("label", {}, label, make("input", { name, maxLength, inputMode: "numeric" }));
    return make(
      "fieldset",
      {},
      make("legend", {}, "Pay with a test card"),
      ...choices,
      make("div", { className: "sbx-challenge" }, field("pin", "PIN", 4), field("otp", "OTP", 6)),
    );
  }

  // A modal dialog keeps the page out of reach already; this also keeps Tab out of the browser's own bars.
  function keepFocusInside(event) {
    if (event.key !== "Tab") return;
    const stops = [...event.currentTarget.querySelectorAll("button:enabled, input")].filter(
      (stop) => stop.offsetParent && (stop.type !== "radio" || stop.checked),
    );
    const [first, last] = [stops[0], stops.at(-1)];
    const at = document.activeElement;
    if (event.shiftKey ? at !== first : at !== last) return;
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }

  const nonce = document.currentScript?.nonce;
  let styled = false;

  // A constructed style sheet passes any content security policy; a style element needs the script's nonce.
  function wearStyles() {
    if (styled) return;
    styled = true;
    try {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    } catch {
      document.head.append(make("style", { nonce: nonce ?? "" }, styles));
    }
  }

  const styles = `
.sbx-dialog, .sbx-dialog * { box-sizing: border-box; }
.sbx-dialog {
  position: fixed; inset: 0; margin: auto; padding: 0; border: 1px solid #43367f; border-radius: 18px;
  width: min(26rem, calc(100vw - 24px)); height: fit-content; max-width: none;
  max-height: calc(100dvh - 24px); overflow: auto; background: #171033; color: #f7f2ff;
  font: 400 16px/1.45 system-ui, sans-serif; text-align: left; overflow-wrap: anywhere; color-scheme: dark;
  box-shadow: 0 24px 80px #05020fcc;
}
.sbx-dialog::backdrop { background: #0a0618d9; }
.sbx-dialog .sbx-strip {
  position: sticky; top: 0; z-index: 1; margin: 0; padding: 6px 16px; background: #ff9f4a; color: #1b0f05;
  font-size: 14px; font-weight: 600; text-align: center;
}
.sbx-dialog .sbx-body { padding: 16px; }
.sbx-dialog h2 { margin: 0 0 12px; font: 700 22px/1.2 system-ui, sans-serif; color: inherit; }
.sbx-dialog .sbx-summary {
  display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0; padding: 12px; border-radius: 12px;
  background: #21184a; font-size: 14px;
}
.sbx-dialog dt { margin: 0; color: #c3b8e6; font-weight: 400; }
.sbx-dialog dd { margin: 0; text-align: right; font-weight: 500; }
.sbx-dialog .sbx-alert {
  margin: 12px 0 0; padding: 10px 12px; border-left: 4px solid #ffb4a6; border-radius: 8px;
  scroll-margin: 44px 0 12px; background: #3a1c3c;
  color: #ffb4a6; font-size: 15px;
}
.sbx-dialog [hidden] { display: none; }
.sbx-dialog fieldset { margin: 14px 0; padding: 0; border: 0; min-width: 0; }
.sbx-dialog legend { margin: 0 0 6px; padding: 0; font-weight: 600; font-size: 15px; color: inherit; }
.sbx-dialog fieldset > label {
  display: flex; gap: 10px; align-items: flex-start; margin: 6px 0 0; padding: 8px 12px;
  border: 1px solid #43367f; border-radius: 12px; background: #21184a; cursor: pointer;
}
.sbx-dialog fieldset > label:hover, .sbx-dialog fieldset > label:has(:checked) { border-color: #ff9f4a; }
.sbx-dialog input[type="radio"] { flex: none; width: 18px; height: 18px; margin: 3px 0 0; accent-color: #ff9f4a; }
.sbx-dialog small { display: block; color: #c3b8e6; font-size: 13px; }
.sbx-dialog .sbx-challenge { display: none; grid-template-columns: 1fr 1fr; gap: 10px; margin: 10px 0 0; }
.sbx-dialog fieldset:has([data-challenge]:checked) .sbx-challenge { display: grid; }
.sbx-dialog .sbx-challenge label { font-size: 14px; }
.sbx-dialog .sbx-challenge input {
  display: block; width: 100%; min-height: 44px; margin: 4px 0 0; padding: 8px 12px; border: 1px solid #7d70b8;
  border-radius: 10px; background: #120c29; color: inherit; font: inherit;
}
.sbx-dialog .sbx-actions { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; margin: 0; }
.sbx-dialog button {
  min-height: 46px; margin: 0; padding: 8px 16px; border: 1px solid #7d70b8; border-radius: 12px;
  background: transparent; color: inherit; font: 600 16px/1.2 system-ui, sans-serif; cursor: pointer;
}
.sbx-dialog button:hover { border-color: #ffbe73; }
.sbx-dialog button.sbx-pay { grid-column: 1 / -1; border-color: #ff9f4a; background: #ff9f4a; color: #1b0f05; }
.sbx-dialog button.sbx-pay:hover { background: #ffbe73; }
.sbx-dialog button:disabled { opacity: 0.55; cursor: progress; }
.sbx-dialog :focus-visible { outline: 3px solid #ffbe73; outline-offset: 2px; }
`;

  window.PaystackPop = PaystackPop;
})();
