import { html } from "hono/html";
import type { AuthorizationRequest } from "./authorization-request.ts";
import { people } from "./people.ts";

export function consentPage(request: AuthorizationRequest, query: string, brandName: string) {
  const hidden = html`<input type="hidden" name="request" value="${query}" />`;
  return {
    title: `Sign in to ${brandName}`,
    main: html`<h1>Choose an account</h1>
      <p class="quiet">
        to continue to ${brandName}. The sandbox stands in for Google here: no password, no real
        account.
      </p>
      <form method="post">
        ${hidden}
        ${people.map(
          (person) =>
            html`<button class="choice" name="person" value="${person.email}">
              <span>
                ${person.givenName} ${person.familyName}
                <small>${person.email}${person.emailVerified ? "" : " (not verified)"}</small>
              </span>
            </button>`,
        )}
      </form>
      <form method="post" class="card">
        ${hidden}
        <h2>Another account</h2>
        <label class="field">
          <span>Another e-mail</span>
          <input type="email" name="email" value="${request.loginHint ?? ""}" required />
        </label>
        <label class="field">
          <span>Name</span>
          <input type="text" name="name" autocomplete="off" />
        </label>
        <label class="check">
          <input type="checkbox" name="verified" checked />
          <span>Google has verified this e-mail</span>
        </label>
        <button class="primary">Continue</button>
      </form>
      <form method="post">
        ${hidden}
        <button name="cancel" value="yes">Cancel</button>
      </form>`,
  };
}

export function refusalPage(message: string, status: 400 | 401) {
  return {
    title: "Access blocked",
    status,
    main: html`<h1>Access blocked</h1>
      <p>This site's request is invalid.</p>
      <p class="alert">${message}</p>`,
  };
}
