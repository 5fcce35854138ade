import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { administrator } from "../../support/server-process.ts";
import { postForm } from "./without-page.ts";

export interface Customer {
  email: string;
  password: string;
  username: string;
}

interface CustomerOptions extends Partial<Customer> {
  /**
   * The customer's address. Null makes a customer without one, who is sent to /onboarding/address
   * after signing in.
   */
  address?: Record<string, string> | null;
}

const homeAddress = {
  addressLine1: "12 Aba Road",
  addressPhone: "08031234567",
  city: "Choba",
  state: "Rivers",
};

/**
 * Signs a new customer in on this page, through the site's forms but not its screens: the journey
 * of signing up has a test of its own.
 */
export async function signUpAs(page: Page, options: CustomerOptions = {}): Promise<Customer> {
  const id = randomBytes(4).toString("hex");
  const { address = homeAddress, ...given } = options;
  const customer = {
    email: `ada-${id}@example.com`,
    password: "a-good-password",
    username: `ada${id}`,
    ...given,
  };
  const { email, password, username } = customer;
  await postForm(page.request, "/signup", { email, password, repeat: password });
  await postForm(page.request, "/onboarding", { username });
  if (address) await postForm(page.request, "/onboarding/address", address);
  return customer;
}

async function signInAs(
  page: Page,
  { email, password }: Pick<Customer, "email" | "password">,
): Promise<void> {
  await postForm(page.request, "/login", { email, password });
}

export const signInAsAdministrator = (page: Page): Promise<void> => signInAs(page, administrator);

/**
 * Forgets who was signed in on this browser. Its windows leave the site before, so that no page that
 * is still open asks for changes and is refused.
 */
export async function forgetSession(page: Page): Promise<void> {
  for (const window of page.context().pages()) await window.goto("about:blank");
  await page.context().clearCookies();
}

/** Opens a window of the same person in which no script runs. Closing it ends its context. */
export async function openWithoutScripts(page: Page, baseURL: string): Promise<Page> {
  const { cookies } = await page.context().storageState();
  return page
    .context()
    .browser()!
    .newPage({
      baseURL,
      javaScriptEnabled: false,
      viewport: page.viewportSize(),
      storageState: { cookies, origins: [] },
    });
}
