export type SandboxService = "paystack" | "mail" | "google" | "forms" | "chat";

const services: Record<SandboxService, { what: string; settings: string[] }> = {
  paystack: { what: "Paystack", settings: ["PAYSTACK_SECRET_KEY"] },
  mail: { what: "e-mail", settings: ["SMTP_URL", "EMAILJS_SERVICE_ID"] },
  google: { what: "Google sign-in", settings: ["GOOGLE_CLIENT_ID"] },
  forms: { what: "the contact form", settings: ["FORMSPREE_FORM_ID"] },
  chat: { what: "the chat", settings: ["TAWK_PROPERTY_ID"] },
};

/**
 * The services that the sandbox has to stand in for. Beside live keys there are none: a service
 * without settings is off.
 */
export function neededServices(values: Record<string, unknown>): SandboxService[] {
  if (String(values["PAYSTACK_SECRET_KEY"]).startsWith("sk_live_")) return [];
  return (Object.keys(services) as SandboxService[]).filter((service) =>
    services[service].settings.every((name) => values[name] === undefined),
  );
}

/** "Paystack, e-mail and the chat" */
export function standInNames(needed: readonly SandboxService[]): string {
  const list = new Intl.ListFormat("en-GB", { type: "conjunction" });
  return list.format(needed.map((service) => services[service].what));
}

/** "e-mail (set SMTP_URL or EMAILJS_SERVICE_ID), …" */
export function standInsText(needed: readonly SandboxService[]): string {
  return needed
    .map((service) => `${services[service].what} (set ${services[service].settings.join(" or ")})`)
    .join(", ");
}
