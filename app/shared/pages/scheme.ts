export const schemes = { system: "Same as my device", light: "Light", dark: "Dark" } as const;

export type Scheme = keyof typeof schemes;

export const schemeOf = (cookies: string | null): Scheme =>
  (/(?:^|; )scheme=(light|dark)(?:;|$)/.exec(cookies ?? "")?.[1] as Scheme | undefined) ?? "system";

/** The cookie that keeps the choice in this browser for a year. */
export const schemeCookie = (scheme: Scheme): string =>
  `scheme=${scheme}; Path=/; SameSite=Lax; Max-Age=${scheme === "system" ? 0 : 365 * 86_400}`;
