import { expect, type Page } from "@playwright/test";
import { ask } from "./without-page.ts";

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/**
 * Waits for an e-mail to an address with these words in its subject, and returns the newest one.
 */
export async function newestMail(page: Page, to: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const response = await ask(page.request, `/sandbox/mail.json?to=${encodeURIComponent(to)}`);
    const { mails } = (await response.json()) as { mails: Mail[] };
    found = mails.find((mail) => subject.test(mail.subject));
    expect(found, `a mail to ${to}`).toBeDefined();
  }).toPass();
  return found!;
}
