import { z } from "zod";
import { sandboxPath } from "#app/shared/pages/sandbox-path.ts";
import { findMisspelt } from "./misspelt.server.ts";
import { type Places, placesOf, placeSettings, storeSettings } from "./places.server.ts";
import { neededServices, type SandboxService, standInsText } from "./sandbox-services.server.ts";

/**
 * The settings. They are parsed once at start, and nothing else of the site reads `process.env`.
 * docs/settings.md lists them; an empty value counts as unset.
 */
const url = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const text = z.string().trim();
const port = z.coerce
  .number("must be a number from 1 to 65535")
  .int("must be a whole number")
  .min(1, "must be from 1 to 65535")
  .max(65_535, "must be from 1 to 65535");
const flag = z.enum(["0", "1"], "must be 0 or 1").transform((value) => value === "1");

const settings = z.object({
  PORT: port.default(3000),
  HOST: text.default("localhost"),
  PUBLIC_URL: url
    .refine(isBareAddress, "must be an address alone: no path, question mark, # or password")
    .optional(),
  ...placeSettings,
  SESSION_SECRET: text.min(32, "must be at least 32 characters long").optional(),
  ADMIN_EMAIL: z.email("must be an e-mail address").toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(6, "must be at least 6 characters long").max(128).optional(),
  TICKETS: z.literal("open", "must be open, or not set").optional(),
  SEED: z.enum(["demo", "empty"], "must be demo or empty").optional(),
  BRAND_NAME: text.max(40, "must be at most 40 characters long").default("Vybez"),
  PAYSTACK_PUBLIC_KEY: text
    .regex(/^pk_(test|live)_\w+$/, "must look like pk_test_… or pk_live_…")
    .optional(),
  PAYSTACK_SECRET_KEY: text
    .regex(/^sk_(test|live)_\w+$/, "must look like sk_test_… or sk_live_…")
    .optional(),
  PAYSTACK_PREVIOUS_SECRET_KEY: text
    .regex(/^sk_(test|live)_\w+$/, "must look like sk_test_… or sk_live_…")
    .optional(),
  PAYSTACK_URL: url.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  EMAILJS_SERVICE_ID: text.optional(),
  EMAILJS_TEMPLATE_ID: text.optional(),
  EMAILJS_USER_ID: text.optional(),
  EMAILJS_ACCESS_TOKEN: text.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: "must be an smtp(s):// address" })
    .optional(),
  MAIL_FROM: z.email("must be an e-mail address").optional(),
  FORMSPREE_FORM_ID: text.regex(/^\w+$/, "must be letters and digits").optional(),
  TAWK_PROPERTY_ID: text.regex(/^\w+$/, "must be letters and digits").optional(),
  TAWK_WIDGET_ID: text.regex(/^\w+$/, "must be letters and digits").optional(),
  ALLOW_PUBLIC_SANDBOX: flag.default(false),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"], "must be a level of pino")
    .default("info"),
  LOG_FORMAT: z.enum(["json", "plain"], "must be json or plain, or not set").optional(),
  ACCESS_LOG: flag.default(false),
  BACKUPS: z.literal("nightly", "must be nightly, or not set").optional(),
  METRICS_TOKEN: text.min(16, "must be at least 16 characters long").optional(),
});
type Settings = z.infer<typeof settings>;

/** The names of docs/settings.md. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/**
 * Whether an address has no path: pages use addresses from the site's root, so it cannot lie below
 * a path.
 */
function isBareAddress(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === "/" && !search && !hash && !username && !password && !/[?#]/.test(address);
}

/**
 * Settings of earlier releases, each with the line that tells a host who still sets it what has
 * changed.
 */
const obsoleteSettings: Record<string, string> = {
  ALLOW_EMBEDDED_LIVE:
    "ALLOW_EMBEDDED_LIVE is no longer needed and does nothing: live Paystack keys may run on the embedded database",
};

/** Settings that only make sense together: half of a group is a mistake. */
const groups: (keyof Settings)[][] = [
  [...storeSettings],
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
  ["PAYSTACK_PUBLIC_KEY", "PAYSTACK_SECRET_KEY"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["EMAILJS_SERVICE_ID", "EMAILJS_TEMPLATE_ID", "EMAILJS_USER_ID"],
  ["SMTP_URL", "MAIL_FROM"],
  ["TAWK_PROPERTY_ID", "TAWK_WIDGET_ID"],
];

/**
 * Whether a host is this machine alone. On others the sandbox does not run unless asked to
 * (product-decisions.md 17).
 */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?|.*\.localhost)$/i.test(host);
}

function findMistakes(values: Settings): string[] {
  const mistakes: string[] = [];
  for (const group of groups) {
    const missing = group.filter((name) => values[name] === undefined);
    if (missing.length > 0 && missing.length < group.length)
      for (const name of missing)
        mistakes.push(
          `${name} must be set together with ${group.filter((other) => other !== name).join(", ")}`,
        );
  }
  const publicMode = values.PAYSTACK_PUBLIC_KEY?.split("_")[1];
  const secretMode = values.PAYSTACK_SECRET_KEY?.split("_")[1];
  if (publicMode && secretMode && publicMode !== secretMode)
    mistakes.push(
      "PAYSTACK_SECRET_KEY must be of the same mode (test or live) as PAYSTACK_PUBLIC_KEY",
    );
  if (values.EMAILJS_ACCESS_TOKEN && !values.EMAILJS_SERVICE_ID)
    mistakes.push("EMAILJS_ACCESS_TOKEN must be set together with EMAILJS_SERVICE_ID");
  if (values.SMTP_URL && values.EMAILJS_SERVICE_ID)
    mistakes.push(
      "SMTP_URL must not be set beside EMAILJS_SERVICE_ID: choose one way to send e-mail",
    );
  if (values.DATABASE_URL && !values.SESSION_SECRET)
    mistakes.push("SESSION_SECRET must be set together with DATABASE_URL");
  if (values.DATABASE_REPLICA_URL && !values.DATABASE_URL)
    mistakes.push("DATABASE_REPLICA_URL must be set together with DATABASE_URL");
  if (!values.PAYSTACK_SECRET_KEY && values.PAYSTACK_PREVIOUS_SECRET_KEY)
    mistakes.push("PAYSTACK_PREVIOUS_SECRET_KEY must not be set without PAYSTACK_SECRET_KEY");
  if (!values.PAYSTACK_SECRET_KEY && values.PAYSTACK_URL)
    mistakes.push(
      "PAYSTACK_URL must not be set without PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY",
    );

  const live = secretMode === "live";
  if (live && values.SEED === "demo")
    mistakes.push("SEED must not be demo beside live Paystack keys");
  if (live && values.PAYSTACK_URL && isLoopback(new URL(values.PAYSTACK_URL).hostname))
    mistakes.push("PAYSTACK_SECRET_KEY must not be a live key beside the sandbox");
  const services = neededServices(values);
  const reachable =
    !isLoopback(values.HOST) ||
    (values.PUBLIC_URL && !isLoopback(new URL(values.PUBLIC_URL).hostname));
  if (services.length > 0 && reachable && !values.ALLOW_PUBLIC_SANDBOX)
    mistakes.push(
      `${isLoopback(values.HOST) ? "PUBLIC_URL" : "HOST"} must be a loopback address while the sandbox stands in for ${standInsText(services)} (ALLOW_PUBLIC_SANDBOX=1 opens it to everybody)`,
    );
  return mistakes;
}

export interface Env extends Places {
  port: number;
  host: string;
  /**
   * Whether the process was given an open socket, which stays open while the process is restarted.
   */
  hasSocket: boolean;
  listenUrl: string;
  /** The public address, without a slash at its end. */
  publicUrl: string;
  /**
   * The key that signs sessions. Where it is not set, one is made at the first start and kept in
   * `dataDir`.
   */
  sessionSecret?: string;
  administrator?: { email: string; password: string };
  seed: "demo" | "empty";
  isSeedSet: boolean;
  seedsTickets: boolean;
  /** A line for each setting of an earlier release that is still set. */
  obsolete: string[];
  brandName: string;
  paystack: {
    publicKey: string;
    secretKey: string;
    /** The former key: Paystack repeats for three days events that it signed with it. */
    previousSecretKey?: string;
    apiUrl: string;
    scriptUrl: string;
  };
  google?: { clientId: string; clientSecret: string; issuer: string; discoveryUrl: string };
  email:
    | {
        via: "emailjs";
        url: string;
        serviceId: string;
        templateId: string;
        userId: string;
        accessToken?: string;
      }
    | { via: "smtp"; url: string; from: string }
    | { via: "none" };
  formService?: { url: string };
  chat?: { scriptUrl: string };
  /** Whether Paystack's keys are live ones, so that real money moves. */
  live: boolean;
  /** The services of the sandbox that run: none beside live keys. */
  sandbox: SandboxService[];
  trustProxy: boolean;
  logLevel: Settings["LOG_LEVEL"];
  /** How every line is written; undefined for a start's lines as plain text and the log as JSON. */
  logFormat: Settings["LOG_FORMAT"];
  /** Whether each request gets a line of the log. */
  logsRequests: boolean;
  /** Whether each night's backup is expected: one that is missing is told. */
  hasBackups: boolean;
  /** The token with which Prometheus reads the metrics; without it there are none. */
  metricsToken?: string;
}

/** Raised with every mistake at once, a line for each, naming its setting. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Keys of the sandbox: they open nothing but `sandbox/`, so they may be public. */
const sandboxKeys = {
  paystack: { publicKey: "pk_test_sandbox", secretKey: "sk_test_sandbox" },
  google: { clientId: "sandbox", clientSecret: "sandbox" },
};

/**
 * Whether systemd hands this process the socket that it is to listen at, as sd_listen_fds(3) says.
 */
const hasSocket = (source: Record<string, string | undefined>) =>
  source["LISTEN_FDS"] === "1" && source["LISTEN_PID"] === String(process.pid);

/** Reads this setting alone, because it is needed even where the others are wrong. */
export const wantsJsonLog = (): boolean => process.env["LOG_FORMAT"]?.trim() === "json";

/**
 * Parses the settings of docs/settings.md. Throws `SettingsError` when one that is set is wrong.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (source[name]?.trim() ? [[name, source[name]]] : [])),
  );
  const misspelt = findMisspelt(source, settingNames);
  const parsed = settings.safeParse(given);
  if (!parsed.success)
    throw new SettingsError(
      [
        ...misspelt,
        ...parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`),
      ].join("\n"),
    );
  const mistakes = [...misspelt, ...findMistakes(parsed.data)];
  if (mistakes.length > 0) throw new SettingsError(mistakes.join("\n"));
  const obsolete = Object.entries(obsoleteSettings).flatMap(([name, line]) =>
    source[name]?.trim() ? [line] : [],
  );
  return arrange(parsed.data, { obsolete, hasSocket: hasSocket(source) });
}

function arrange(
  values: Settings,
  { obsolete, hasSocket: isHanded }: { obsolete: string[]; hasSocket: boolean },
): Env {
  // A browser cannot open "every address of this machine".
  const isEverywhere = /^(0\.0\.0\.0|::|\[::\])$/.test(values.HOST);
  const hostname = values.HOST.includes(":") ? `[${values.HOST}]` : values.HOST;
  const ownUrl = `http://${isEverywhere ? "localhost" : hostname}:${values.PORT}`;
  const publicUrl = (values.PUBLIC_URL ?? ownUrl).replace(/\/+$/, "");
  const live = values.PAYSTACK_SECRET_KEY?.startsWith("sk_live_") ?? false;
  const sandbox = neededServices(values);
  const has = (service: SandboxService) => sandbox.includes(service);
  const listenUrl = `http://${isEverywhere ? "127.0.0.1" : hostname}:${values.PORT}`;
  const standIn = (service: string) => `${listenUrl}${sandboxPath}/${service}`;
  return {
    port: values.PORT,
    host: values.HOST,
    hasSocket: isHanded,
    listenUrl,
    publicUrl,
    ...placesOf(values),
    sessionSecret: values.SESSION_SECRET,
    administrator: values.ADMIN_EMAIL
      ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD! }
      : undefined,
    isSeedSet: values.SEED !== undefined,
    obsolete,
    /** Whether the demonstration has an open sale of tickets. */
    seedsTickets: values.TICKETS === "open",
    seed: values.SEED ?? (values.PAYSTACK_SECRET_KEY ? "empty" : "demo"),
    brandName: values.BRAND_NAME,
    paystack: paystackOf(values, standIn("paystack")),
    google: googleOf(values, has("google") ? { publicUrl, askedAt: standIn("google") } : undefined),
    email: emailOf(values, has("mail") ? standIn("emailjs") : undefined),
    formService: values.FORMSPREE_FORM_ID
      ? { url: `https://formspree.io/f/${values.FORMSPREE_FORM_ID}` }
      : has("forms")
        ? { url: `${standIn("formspree")}/f/sandbox` }
        : undefined,
    chat: values.TAWK_PROPERTY_ID
      ? { scriptUrl: `https://embed.tawk.to/${values.TAWK_PROPERTY_ID}/${values.TAWK_WIDGET_ID}` }
      : has("chat")
        ? { scriptUrl: `${sandboxPath}/tawk/property/widget` }
        : undefined,
    live,
    sandbox,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    logsRequests: values.ACCESS_LOG,
    hasBackups: values.BACKUPS === "nightly",
    metricsToken: values.METRICS_TOKEN,
  };
}

function paystackOf(values: Settings, standIn: string): Env["paystack"] {
  if (!values.PAYSTACK_SECRET_KEY)
    return {
      ...sandboxKeys.paystack,
      apiUrl: standIn,
      scriptUrl: `${sandboxPath}/paystack/v2/inline.js`,
    };
  const apiUrl = values.PAYSTACK_URL?.replace(/\/+$/, "");
  return {
    publicKey: values.PAYSTACK_PUBLIC_KEY!,
    secretKey: values.PAYSTACK_SECRET_KEY,
    previousSecretKey: values.PAYSTACK_PREVIOUS_SECRET_KEY,
    apiUrl: apiUrl ?? "https://api.paystack.co",
    // The popup's script has a host of its own at the real service.
    scriptUrl:
      apiUrl && apiUrl !== "https://api.paystack.co"
        ? `${apiUrl}/v2/inline.js`
        : "https://js.paystack.co/v2/inline.js",
  };
}

function googleOf(
  values: Settings,
  standIn?: { publicUrl: string; askedAt: string },
): Env["google"] {
  const discovery = "/.well-known/openid-configuration";
  if (values.GOOGLE_CLIENT_ID) {
    const issuer = "https://accounts.google.com";
    return {
      clientId: values.GOOGLE_CLIENT_ID,
      clientSecret: values.GOOGLE_CLIENT_SECRET!,
      issuer,
      discoveryUrl: issuer + discovery,
    };
  }
  return standIn === undefined
    ? undefined
    : {
        ...sandboxKeys.google,
        issuer: `${standIn.publicUrl}${sandboxPath}/google`,
        discoveryUrl: standIn.askedAt + discovery,
      };
}

function emailOf(values: Settings, standIn?: string): Env["email"] {
  const path = "/api/v1.0/email/send";
  if (values.SMTP_URL) return { via: "smtp", url: values.SMTP_URL, from: values.MAIL_FROM! };
  if (values.EMAILJS_SERVICE_ID)
    return {
      via: "emailjs",
      url: `https://api.emailjs.com${path}`,
      serviceId: values.EMAILJS_SERVICE_ID,
      templateId: values.EMAILJS_TEMPLATE_ID!,
      userId: values.EMAILJS_USER_ID!,
      accessToken: values.EMAILJS_ACCESS_TOKEN,
    };
  if (!standIn) return { via: "none" };
  return {
    via: "emailjs",
    url: standIn + path,
    serviceId: "sandbox",
    templateId: "sandbox",
    userId: "sandbox",
  };
}
