import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readEnv, SettingsError } from "#app/config/env.server.ts";
import { startAndExit } from "#tests/support/server-process.ts";

type Settings = Record<string, string>;

const liveKeys = { PAYSTACK_PUBLIC_KEY: "pk_live_a1", PAYSTACK_SECRET_KEY: "sk_live_a1" };
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
  ],
  DATABASE_URL: [
    { DATABASE_URL: "mysql://db/festival" },
    { DATABASE_URL: "db" },
    { DATABASE_URL: "postgres://festival:Ab/cd@db/festival" },
    { DATABASE_URL: "postgres://festival:100%zz@db/festival" },
    liveKeys,
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
  ALLOW_EMBEDDED_LIVE: [{ ALLOW_EMBEDDED_LIVE: "yes" }],
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

  test("is told together with every other, one line each", () => {
    const lines = mistakesOf({ PORT: "many", SEED: "full", LOG_LEVEL: "loud" });
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["PORT", "SEED", "LOG_LEVEL"]);
  });

  test("ends the process with that line alone", async () => {
    const { code, output } = await startAndExit({ SEED: "full" });
    expect(code).toBe(1);
    expect(output).toBe("SEED must be demo or empty\n");
  });
});

describe("settings", () => {
  test("are all optional, and an empty one counts as unset", () => {
    const unset = readEnv({});
    expect(readEnv(Object.fromEntries(namesInReadme().map((name) => [name, ""])))).toEqual(unset);
    expect(unset).toMatchObject({
      port: 3000,
      publicUrl: "http://localhost:3000",
      dataDir: "data",
      brandName: "Vybez",
      seed: "demo",
      sandbox: true,
    });
  });

  test("for production make the sandbox go", () => {
    const env = readEnv({ ...liveKeys, ...server, PUBLIC_URL: "https://festival.example" });
    expect(env).toMatchObject({
      sandbox: false,
      seed: "empty",
      publicUrl: "https://festival.example",
      paystack: { apiUrl: "https://api.paystack.co" },
      email: { via: "none" },
    });
    expect(JSON.stringify(env)).not.toContain("/sandbox");
  });

  test("may be overruled knowingly", () => {
    expect(readEnv({ ...liveKeys, ALLOW_EMBEDDED_LIVE: "1" }).sandbox).toBe(false);
    expect(readEnv({ HOST: "0.0.0.0", ALLOW_PUBLIC_SANDBOX: "1" }).sandbox).toBe(true);
  });

  test("are each in the README's table and in the tests above", () => {
    expect(namesInReadme().sort()).toEqual([...Object.keys(wrong), ...anyText].sort());
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

/** The names in the first column of the README's table of settings. */
function namesInReadme(): string[] {
  const table = readFileSync("README.md", "utf8").split("## Settings")[1]!.split("\n## ")[0]!;
  const firstCells = table.split("\n").flatMap((line) => /^\| (.+?) \|/.exec(line)?.[1] ?? []);
  return firstCells.flatMap((cell) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!),
  );
}
