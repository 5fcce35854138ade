import { html } from "hono/html";
import { iso } from "../clock.ts";
import type { Mail, MailFilter } from "./mails.ts";

const lagosTime = new Intl.DateTimeFormat("en-NG", {
  timeZone: "Africa/Lagos",
  dateStyle: "medium",
  timeStyle: "medium",
});

interface Mailbox extends MailFilter {
  total: number;
  mails: Mail[];
}

export function mailboxPage({ total, mails, to, page, perPage }: Mailbox) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  return html`<h1>Mailbox</h1>
    <p class="quiet">
      Every e-mail the site has sent, newest first. None of them left this machine.
    </p>
    <form class="filter" role="search">
      <label class="field">
        <span>Sent to</span>
        <input type="search" name="to" value="${to ?? ""}" placeholder="ada@example.com" />
      </label>
      <button>Show</button>
    </form>
    <p class="small quiet" data-count>${countText(total, to)}</p>
    <div data-mails data-live="${page === 1 ? "yes" : "no"}">${mails.map(mailEntry)}</div>
    ${mails.length === 0 ? emptyText(to, page) : ""} ${pages > 1 ? pager(page, pages, to) : ""}`;
}

function countText(total: number, to: string | null) {
  const count = total === 1 ? "1 e-mail" : `${total.toLocaleString("en-NG")} e-mails`;
  return to ? `${count} to ${to}` : count;
}

function emptyText(to: string | null, page: number) {
  if (page > 1) return html`<p class="card empty">No e-mails on this page.</p>`;
  return html`<p class="card empty">
    ${to ? "Nobody has written to this address yet." : "No e-mails yet."} They show up here by
    themselves.
  </p>`;
}

function mailEntry(mail: Mail) {
  const anchor = `mail-${mail.id}`;
  return html`<article class="card mail" id="${anchor}" aria-labelledby="${anchor}-subject">
    <header>
      <h2 id="${anchor}-subject">${mail.subject}</h2>
      <p class="small quiet">
        To <strong>${mail.to}</strong><br />
        <a href="#${anchor}">${sentAt(mail)}</a>
      </p>
    </header>
    ${mail.html === null ? html`<pre>${mail.text}</pre>` : rendered(mail)}
    ${mail.messageId ? html`<p class="small quiet">Message-ID ${mail.messageId}</p>` : ""}
    <details>
      <summary>Template parameters</summary>
      <pre>${JSON.stringify(mail.templateParams, null, 2)}</pre>
    </details>
  </article>`;
}

const sentAt = (mail: Mail) =>
  html`<time datetime="${iso(mail.sentAt)}">${lagosTime.format(mail.sentAt)}</time>`;

// The frame has the same origin and no scripts: the page may measure the mail, and the mail can do
// nothing.
function rendered(mail: Mail) {
  return html`<iframe
      title="${mail.subject}"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      loading="lazy"
      srcdoc="${openingLinksOutside(mail.html ?? "")}"
    ></iframe>
    <details>
      <summary>Plain text</summary>
      <pre>${mail.text}</pre>
    </details>`;
}

function openingLinksOutside(markup: string): string {
  const base = '<base target="_blank">';
  const head = /<head[^>]*>/i;
  return head.test(markup) ? markup.replace(head, (tag) => tag + base) : base + markup;
}

function pager(page: number, pages: number, to: string | null) {
  const address = (target: number) => {
    const query = new URLSearchParams({ ...(to && { to }), page: String(target) });
    return `/sandbox/mail?${query}`;
  };
  return html`<nav class="pager" aria-label="Pages">
    ${page > 1 ? html`<a class="button" rel="prev" href="${address(page - 1)}">Newer</a>` : html`<span></span>`}
    <span class="small quiet">Page ${page} of ${pages}</span>
    ${page < pages ? html`<a class="button" rel="next" href="${address(page + 1)}">Older</a>` : html`<span></span>`}
  </nav>`;
}
