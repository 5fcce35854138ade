import { databaseAddresses } from "../../app/config/database-hosts.server.ts";
import { findSetting } from "../../app/domain/settings.server.ts";
import { fail, type Finding, together, warn } from "./finding.ts";
import { checkFolder } from "./machine.ts";
import type { SiteUnderCheck } from "./site-under-check.ts";

/**
 * Whether a secret is one of a guide's examples, or has few different characters, such as
 * "xxxxxxxx…".
 */
const isWeak = (secret: string, leastLength: number) =>
  secret.length < leastLength ||
  new Set(secret).size < 8 ||
  /example|change.?me|secret|password|s3cr3t|12345/i.test(secret);

export async function checkSecrets(checkedSite: SiteUnderCheck): Promise<Finding> {
  const { env, db } = checkedSite;
  const finding = env.live ? fail : warn;
  const secrets: [string, string | undefined, number][] = [
    ["SESSION_SECRET", env.sessionSecret, 32],
    ["ADMIN_PASSWORD", env.administrator?.password, 10],
    [
      "The password of DATABASE_URL",
      env.databaseUrl &&
        decodeURIComponent(new URL(databaseAddresses(env.databaseUrl)[0]!).password),
      12,
    ],
    ["S3_SECRET_ACCESS_KEY", env.s3?.secretAccessKey, 12],
  ];
  const first = db && (await findSetting(db, "first_password"));
  return together("long, and nobody else's to read", [
    ...secrets.map(
      ([name, secret, length]) =>
        Boolean(secret) &&
        isWeak(secret!, length) &&
        finding(`${name} is short or easily guessed: make one with openssl rand -base64 36.`),
    ),
    checkFolder(checkedSite),
    first !== undefined &&
      first !== null &&
      warn(
        "Nobody has signed in as the administrator with the password that each start prints: do so, and change it at /adminlog.",
      ),
  ]);
}
