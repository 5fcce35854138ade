import type { Page } from "@playwright/test";
import { postFormAndRead } from "./without-page.ts";

interface Issued {
  firstName: string;
  lastName: string;
  email: string;
  quantity?: number;
}

/**
 * Issues a ticket as the organiser who is signed in on this page, through the form but not its
 * screen, which admin-pages.spec.ts fills in. Returns the ticket's id.
 */
export async function issueTicket(
  page: Page,
  { quantity = 1, ...person }: Issued,
): Promise<string> {
  const form = {
    intent: "issue-tickets",
    package: "Regular",
    quantity: String(quantity),
    formKey: "",
  };
  const answer = await postFormAndRead(page.request, "/adminHome/new", { ...form, ...person });
  return /Ticket (\w+) is on its way/.exec(answer)![1]!;
}
