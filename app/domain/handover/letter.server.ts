import { sql } from "drizzle-orm";
import { release } from "#app/config/release.server.ts";
import { findAdministrator } from "#app/domain/accounts/administrator.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { listTeam } from "#app/domain/team/members.server.ts";
import type { LetterField } from "#app/shared/handover/handover-steps.ts";
import { roleLabels } from "#app/shared/team/permissions.ts";
import { findHandover } from "./handover.server.ts";

export interface Letter {
  /** What the site knows of itself, as lines of a name and a text. No secret is among them. */
  has: [string, string][];
  people: { name: string; email: string; roles: string; isWrittenTo: boolean }[];
  typed: Partial<Record<LetterField, string>>;
  lastBackup: Date | null;
  publicUrl: string;
}

/** The host of an address alone: the other parts may be secret. */
const hostOf = (address: string) => new URL(address).host;

/** What the next team has to know, made from the site. */
export async function writeLetter(app: Parts<"db" | "env" | "festival">): Promise<Letter> {
  const { db, env } = app;
  const [team, administrator, handover, { rows }] = await Promise.all([
    listTeam(db),
    findAdministrator(db),
    findHandover(db),
    db.execute<{ version: string }>(sql`select current_setting('server_version') as version`),
  ]);
  const postgres = `PostgreSQL ${rows[0]!.version.split(" ")[0]}`;
  const { email } = env;
  const mail = {
    smtp: () => `by the mail server ${hostOf((email as { url: string }).url)}`,
    emailjs: () => (env.sandbox.includes("mail") ? "the sandbox: none leaves" : "by EmailJS"),
    none: () => "none is sent: no way is set",
  }[email.via]();
  const backup = handover?.backup;
  return {
    has: [
      ["Address", env.publicUrl],
      ["Back office", `${env.publicUrl}/login`],
      ["Release", `${release}, on Node ${process.versions.node}`],
      [
        "Database",
        env.databaseUrl
          ? `${postgres} at ${hostOf(env.databaseUrl)}`
          : `${postgres}, which the site brings and runs, in ${env.dataDir} on the server`,
      ],
      [
        "Pictures",
        env.s3
          ? `the object store ${hostOf(env.s3.endpoint)}, bucket ${env.s3.bucket}`
          : `files in ${env.dataDir} on the server`,
      ],
      [
        "Payments",
        env.sandbox.includes("paystack")
          ? "the sandbox: no money moves"
          : `Paystack, ${env.live ? "live keys: real money moves" : "test keys: no money moves"}`,
      ],
      ["E-mail", mail],
      [
        "Google sign-in",
        env.google ? (env.sandbox.includes("google") ? "the sandbox" : "on") : "off",
      ],
    ],
    people: team.map(({ id, name, email: address, roles }) => ({
      name,
      email: address,
      roles: roleLabels(roles),
      isWrittenTo: id === administrator?.id,
    })),
    typed: handover?.letter ?? {},
    lastBackup: backup?.phase === "tried" ? backup.startedAt : null,
    publicUrl: env.publicUrl,
  };
}
