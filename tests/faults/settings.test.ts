import { describe, expect, test } from "vitest";
import { databaseAddresses } from "#app/config/database-hosts.server.ts";
import { readEnv, SettingsError } from "#app/config/env.server.ts";
import { startLines } from "#app/start/start-lines.server.ts";
import type { AdministratorAtStart } from "#app/domain/accounts/administrator.server.ts";
import { startAndExit } from "#tests/support/server-process.ts";

type Settings = Record<string, string>;

const liveKeys = { PAYSTACK_PUBLIC_KEY: "pk_live_a1", PAYSTACK_SECRET_KEY: "sk_live_a1" };
const testKeys = { PAYSTACK_PUBLIC_KEY: "pk_test_a1", PAYSTACK_SECRET_KEY: "sk_test_a1" };
const smtp = { SMTP_URL: "smtp://user:secret@mail.example:587", MAIL_FROM: "a@festival.example" };
/** The services that the sandbox stands in for besides Paystack. */
const replacements = {
  ...smtp,
  GOOGLE_CLIENT_ID: "id",
  GOOGLE_CLIENT_SECRET: "secret",
  FORMSPREE_FORM_ID: "abc",
  TAWK_PROPERTY_ID: "a",
  TAWK_WIDGET_ID: "b",
};
const server = { DATABASE_URL: "postgres://db/festival", SESSION_SECRET: "s".repeat(32) };
const store = {
  S3_ENDPOINT: "https://store.example",
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};
const emailjs = { EMAILJS_SERVICE_ID: "s", EMAILJS_TEMPLATE_ID: "t", EMAILJS_USER_ID: "u" };
const without = (settings: Settings, name: string) => ({ ...settings, [name]: "" });

/** For each setting, ways to get it wrong. */
const wrong: Record<string, Settings[]> = {
  PORT: [{ PORT: "many" }, { PORT: "0" }, { PORT: "65536" }, { PORT: "80.5" }],
  HOST: [{ HOST: "0.0.0.0" }],
  PUBLIC_URL: [
    { PUBLIC_URL: "festival.example" },
    { PUBLIC_URL: "ftp://festival.example" },
    { PUBLIC_URL: "https://festival.example" },
    { PUBLIC_URL: "http://localhost:3000/festival" },
    { PUBLIC_URL: "http://localhost:3000/?" },
    { PUBLIC_URL: "http://localhost:3000/#top" },
    { PUBLIC_URL: "http://ada:secret@localhost:3000" },
    { ...testKeys, PUBLIC_URL: "https://festival.example" },
    {
      ...testKeys,
      ...replacements,
      TAWK_PROPERTY_ID: "",
      TAWK_WIDGET_ID: "",
      PUBLIC_URL: "https://festival.example",
    },
  ],
  DATABASE_URL: [
    { DATABASE_URL: "mysql://db/festival" },
    { DATABASE_URL: "db" },
    { DATABASE_URL: "postgres://festival:Ab/cd@db/festival" },
    { DATABASE_URL: "postgres://festival:100%zz@db/festival" },
    { DATABASE_URL: "postgres://festival:100%zz@one,two/festival" },
  ],
  S3_ENDPOINT: [without(store, "S3_ENDPOINT"), { ...store, S3_ENDPOINT: "store" }],
  S3_BUCKET: [without(store, "S3_BUCKET")],
  S3_ACCESS_KEY_ID: [without(store, "S3_ACCESS_KEY_ID")],
  S3_SECRET_ACCESS_KEY: [without(store, "S3_SECRET_ACCESS_KEY")],
  SESSION_SECRET: [{ SESSION_SECRET: "short" }, without(server, "SESSION_SECRET")],
  ADMIN_EMAIL: [
    { ADMIN_PASSWORD: "long-enough" },
    { ADMIN_EMAIL: "admin", ADMIN_PASSWORD: "x".repeat(8) },
  ],
  ADMIN_PASSWORD: [
    { ADMIN_EMAIL: "admin@festival.example" },
    { ADMIN_EMAIL: "admin@festival.example", ADMIN_PASSWORD: "12345" },
  ],
  SEED: [{ SEED: "full" }, { ...liveKeys, ...server, SEED: "demo" }],
  BRAND_NAME: [{ BRAND_NAME: "V".repeat(41) }],
  PAYSTACK_PUBLIC_KEY: [
    { PAYSTACK_SECRET_KEY: "sk_test_a1" },
    { PAYSTACK_SECRET_KEY: "sk_test_a1", PAYSTACK_PUBLIC_KEY: "sk_test_a1" },
  ],
  PAYSTACK_SECRET_KEY: [
    { PAYSTACK_PUBLIC_KEY: "pk_test_a1" },
    { PAYSTACK_PUBLIC_KEY: "pk_test_a1", PAYSTACK_SECRET_KEY: "secret" },
    { PAYSTACK_PUBLIC_KEY: "pk_test_a1", PAYSTACK_SECRET_KEY: "sk_live_a1" },
    { ...liveKeys, ...server, PAYSTACK_URL: "http://127.0.0.1:3000/sandbox/paystack" },
  ],
  PAYSTACK_URL: [{ PAYSTACK_URL: "https://api.paystack.co" }, { PAYSTACK_URL: "paystack" }],
  GOOGLE_CLIENT_ID: [{ GOOGLE_CLIENT_SECRET: "secret" }],
  GOOGLE_CLIENT_SECRET: [{ GOOGLE_CLIENT_ID: "id" }],
  EMAILJS_SERVICE_ID: [without(emailjs, "EMAILJS_SERVICE_ID")],
  EMAILJS_TEMPLATE_ID: [without(emailjs, "EMAILJS_TEMPLATE_ID")],
  EMAILJS_USER_ID: [without(emailjs, "EMAILJS_USER_ID")],
  EMAILJS_ACCESS_TOKEN: [{ EMAILJS_ACCESS_TOKEN: "token" }],
  SMTP_URL: [
    { SMTP_URL: "smtp://", MAIL_FROM: "a@festival.example" },
    { SMTP_URL: "smtp:mail.example", MAIL_FROM: "a@festival.example" },
    { MAIL_FROM: "a@festival.example" },
    { SMTP_URL: "https://mail.example", MAIL_FROM: "a@festival.example" },
    { ...emailjs, SMTP_URL: "smtp://mail.example", MAIL_FROM: "a@festival.example" },
  ],
  MAIL_FROM: [
    { SMTP_URL: "smtp://mail.example" },
    { SMTP_URL: "smtp://mail.example", MAIL_FROM: "festival" },
  ],
  FORMSPREE_FORM_ID: [{ FORMSPREE_FORM_ID: "https://formspree.io/f/abc" }],
  TAWK_PROPERTY_ID: [{ TAWK_WIDGET_ID: "abc" }],
  TAWK_WIDGET_ID: [{ TAWK_PROPERTY_ID: "abc" }],
  ALLOW_PUBLIC_SANDBOX: [{ ALLOW_PUBLIC_SANDBOX: "true" }],
  TRUST_PROXY: [{ TRUST_PROXY: "2" }],
  LOG_LEVEL: [{ LOG_LEVEL: "loud" }],
};

/** Any text will do for these; a wrong one shows when it is used. */
const anyText = ["DATA_DIR", "PGPASSWORD", "S3_REGION"];

const cases = Object.entries(wrong).flatMap(([name, ways]) =>
  ways.map((settings) => ({ name, settings, given: JSON.stringify(settings) })),
);

describe("a wrong setting", () => {
  test.each(cases)(
    "$name: $given stops the start with a line that names it",
    ({ name, settings }) => {
      const lines = mistakesOf(settings);
      expect(lines.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
    },
  );

  test("is reported together with every other, one line each", () => {
    const lines = mistakesOf({ PORT: "many", SEED: "full", LOG_LEVEL: "loud" });
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["PORT", "SEED", "LOG_LEVEL"]);
  });

  test("ends the process with that line alone", async () => {
    const { code, output } = await startAndExit({ SEED: "full" });
    expect(code).toBe(1);
    expect(output).toBe("SEED must be demo or empty\n");
  });

  test("leaves lines of JSON alone where LOG_FORMAT asks for them, what Node warns of among them", async () => {
    const address = "postgres://festival@127.0.0.1:1/festival?sslmode=require";
    const { output } = await startAndExit({
      ...server,
      DATABASE_URL: address,
      LOG_FORMAT: "json",
      LOG_LEVEL: "warn",
    });
    const lines = output.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([40, 60]);
  });
});

describe("a misspelt name", () => {
  test.each([
    ["PAYSTACK_SECERT_KEY", "PAYSTACK_SECRET_KEY"],
    ["PAYSTACK_SECRET", "PAYSTACK_SECRET_KEY"],
    ["SMTP_URl", "SMTP_URL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["PUBLICURL", "PUBLIC_URL"],
    ["ALOW_PUBLIC_SANDBX", "ALLOW_PUBLIC_SANDBOX"],
    ["mail_form", "MAIL_FROM"],
  ])("%s stops the start and says what may have been meant", (given, meant) => {
    expect(mistakesOf({ [given]: "x" })).toEqual([
      `${given} is not a setting: did you mean ${meant}?`,
    ]);
  });

  test("is not reported for other programs' settings, nor beside the right name", () => {
    const others = [
      "PORTS",
      "HOSTNAME",
      "HOSTS",
      "SEEDS",
      "HOME",
      "SHELL",
      "PATH",
      "npm_config_port",
    ];
    others.push("LOGLEVEL", "AWS_REGION", "HTTP_PROXY", "XDG_DATA_DIRS", "PGHOST", "SMTP_USER");
    expect(readEnv(Object.fromEntries(others.map((name) => [name, "x"])))).toEqual(readEnv({}));
    const database = "postgres://db/festival";
    const beside = { ...server, DATABASE_URL: database, DATABASE_URLS: "x" };
    expect(readEnv(beside).databaseUrl).toBe(database);
    expect(readEnv({ DATABSE_URL: "" })).toEqual(readEnv({}));
  });
});

test("several database hosts are read as PostgreSQL's own programs read them, with one password for all", () => {
  const several = "postgres://festival@one:5433,two/shop?target_session_attrs=read-write";
  const { databaseUrl } = readEnv({ ...server, DATABASE_URL: several, PGPASSWORD: "a,b@c" });
  expect(databaseAddresses(databaseUrl!)).toEqual([
    "postgres://festival:a%2Cb%40c@one:5433/shop",
    "postgres://festival:a%2Cb%40c@two/shop",
  ]);
  const one = "postgres://festival:a,b@db/shop";
  expect(databaseAddresses(readEnv({ ...server, DATABASE_URL: one }).databaseUrl!)).toEqual([one]);
});

describe("the sandbox on a public address", () => {
  const publicUrl = { PUBLIC_URL: "https://festival.example" };

  test("is refused beside Paystack's test keys too, with the parts and what would replace them", () => {
    expect(mistakesOf({ ...testKeys, ...publicUrl })).toEqual([
      "PUBLIC_URL must be a loopback address while the sandbox stands in for e-mail (set SMTP_URL or EMAILJS_SERVICE_ID), Google sign-in (set GOOGLE_CLIENT_ID), the contact form (set FORMSPREE_FORM_ID), the chat (set TAWK_PROPERTY_ID) (ALLOW_PUBLIC_SANDBOX=1 opens it to everybody)",
    ]);
    expect(
      mistakesOf({ ...testKeys, ...replacements, HOST: "0.0.0.0", FORMSPREE_FORM_ID: "" }),
    ).toEqual([
      "HOST must be a loopback address while the sandbox stands in for the contact form (set FORMSPREE_FORM_ID) (ALLOW_PUBLIC_SANDBOX=1 opens it to everybody)",
    ]);
  });

  test("is not asked about where no service needs it", () => {
    const env = readEnv({ ...testKeys, ...replacements, ...publicUrl });
    expect(env.sandbox).toEqual([]);
    expect(JSON.stringify(env)).not.toContain("/sandbox");
  });

  test("runs only for the services that have no settings of their own", () => {
    expect(readEnv(smtp).sandbox).toEqual(["paystack", "google", "forms", "chat"]);
    expect(readEnv({ ...testKeys, ...emailjs }).sandbox).toEqual(["google", "forms", "chat"]);
  });
});

describe("a start says", () => {
  const said = (settings: Settings, about: Partial<AdministratorAtStart> = {}, planted?: string) =>
    startLines(
      readEnv(settings),
      { email: "admin@festival.example", ignored: [], ...about },
      planted,
    );

  test("what becomes of payments and e-mails, for every combination of settings", () => {
    const live = { ...liveKeys, ...server };
    expect(said({}).slice(2)).toEqual([
      "No real money moves: the sandbox stands in for Paystack, e-mail, Google sign-in, the contact form and the chat",
      "E-mail lands at http://localhost:3000/sandbox/mail",
    ]);
    expect(said(smtp).slice(2)).toEqual([
      "No real money moves: the sandbox stands in for Paystack, Google sign-in, the contact form and the chat",
      "E-mail leaves through the mail server mail.example:587, from a@festival.example",
    ]);
    expect(said({ ...testKeys, ...replacements }).slice(2)).toEqual([
      "No real money moves: Paystack's keys are for tests",
      "E-mail leaves through the mail server mail.example:587, from a@festival.example",
    ]);
    expect(said({ ...testKeys, ...emailjs }).slice(2)).toEqual([
      "No real money moves: Paystack's keys are for tests",
      "The sandbox stands in for Google sign-in, the contact form and the chat",
      "E-mail leaves through EmailJS",
    ]);
    expect(said(live).slice(2)).toEqual([
      "Real money moves: Paystack's keys are live",
      "E-mail waits in the outbox: no way to send it is set (SMTP_URL, or EMAILJS_SERVICE_ID and its others)",
    ]);
    expect(said({ ...live, ...smtp }).join()).not.toContain("secret");
  });

  test("which settings from an earlier start no longer count", () => {
    expect(said({ SEED: "demo" }, { ignored: ["ADMIN_EMAIL", "ADMIN_PASSWORD"] }, "empty")).toEqual(
      expect.arrayContaining([
        "ADMIN_EMAIL and ADMIN_PASSWORD are ignored: the account was made at the first start. Change its password at /adminlog, or with: npm run admin",
        "SEED=demo is ignored: the first start has filled this site (empty)",
      ]),
    );
    expect(said({ SEED: "demo" }, {}, "demo").join()).not.toContain("ignored");
    expect(said({}, {}, "empty").join()).not.toContain("ignored");
  });

  test("that a setting of an earlier release is no longer needed, and continues", () => {
    const line =
      "ALLOW_EMBEDDED_LIVE is no longer needed and does nothing: live Paystack keys may run on the embedded database";
    for (const value of ["0", "1", "yes"])
      expect(said({ ALLOW_EMBEDDED_LIVE: value })).toContain(line);
    expect(said({}).join()).not.toContain("ALLOW_EMBEDDED_LIVE");
  });
});

describe("settings", () => {
  test("are all optional, and an empty one counts as unset", () => {
    const unset = readEnv({});
    const names = [...Object.keys(wrong), ...anyText];
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(unset);
    expect(unset).toMatchObject({
      port: 3000,
      publicUrl: "http://localhost:3000",
      dataDir: "data",
      brandName: "Vybez",
      seed: "demo",
      live: false,
      sandbox: ["paystack", "mail", "google", "forms", "chat"],
    });
  });

  test("for production switch the sandbox off", () => {
    const env = readEnv({ ...liveKeys, ...server, PUBLIC_URL: "https://festival.example" });
    expect(env).toMatchObject({
      live: true,
      sandbox: [],
      seed: "empty",
      publicUrl: "https://festival.example",
      paystack: { apiUrl: "https://api.paystack.co" },
      email: { via: "none" },
    });
    expect(JSON.stringify(env)).not.toContain("/sandbox");
  });

  test("take live Paystack keys on the embedded database", () => {
    expect(readEnv(liveKeys)).toMatchObject({ live: true, databaseUrl: undefined, sandbox: [] });
  });

  test("can be overridden by a setting that is made for it", () => {
    const everywhere = readEnv({ HOST: "0.0.0.0", ALLOW_PUBLIC_SANDBOX: "1" });
    expect(everywhere.sandbox).toHaveLength(5);
    expect(everywhere.publicUrl, "an address that a browser opens").toBe("http://localhost:3000");
  });
});

function mistakesOf(settings: Settings): string[] {
  try {
    readEnv(settings);
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split("\n");
    throw error;
  }
  throw new Error(`Nothing was wrong with ${JSON.stringify(settings)}`);
}
