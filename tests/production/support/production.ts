import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { caddy, isHere } from "../../support/proxy-and-pooler.ts";
import { startObjectStore } from "../../support/object-store.ts";
import { startPostgres } from "../../support/postgres-server.ts";
import { type ServerProcess, startServer } from "../../support/server-process.ts";
import { startCaddy } from "./caddy-front.ts";
import { domain, type Front } from "./front.ts";
import { startNodeFront } from "./node-front.ts";
import { type PaymentService, startPaymentService } from "./payment-service.ts";

export interface Production {
  /** Who stands before the processes: Caddy where there is one, and the same in Node always. */
  fronts: Record<string, Front>;
  /** The one that the browser's journeys go through. */
  front: Front;
  processes: ServerProcess[];
  mail: MailServer;
  payments: PaymentService;
  stop(): Promise<void>;
}

/** What a generator of passwords may make. */
const databasePassword = "Ab/cd+ef=@:%41#?&'\" ü";

/**
 * The product as deploy/compose.yaml runs it: two processes beside one PostgreSQL, one object store
 * and a mail server, behind TLS. Only Google has no server of its own: its stand-in is asked to
 * come along on the public address.
 */
export async function startProduction(): Promise<Production> {
  let front: Front;
  const [postgres, store, mail, payments] = await Promise.all([
    startPostgres({ password: databasePassword }),
    startObjectStore(),
    startMailServer(),
    startPaymentService(() => front.port),
  ]);
  // Google's stand-in keeps its records here, which both processes have to know.
  const dataDir = mkdtempSync(join(tmpdir(), "festival-production-"));
  const env = {
    PUBLIC_URL: `https://${domain}`,
    TRUST_PROXY: "1",
    DATABASE_URL: withoutPassword(postgres.url),
    PGPASSWORD: databasePassword,
    SESSION_SECRET: "a secret of at least 32 characters",
    SMTP_URL: mail.url,
    MAIL_FROM: `hello@${domain}`,
    ALLOW_PUBLIC_SANDBOX: "1",
    ...store.settings,
    ...payments.settings,
  };
  const processes = await Promise.all([1, 2].map(() => startServer({ dataDir, env })));
  const ports = processes.map(({ url }) => Number(new URL(url).port));
  const fronts: Record<string, Front> = { "a proxy in Node": await startNodeFront(ports) };
  if (isHere(caddy)) fronts["Caddy"] = await startCaddy(ports);
  front = fronts["Caddy"] ?? fronts["a proxy in Node"]!;
  return {
    fronts,
    front,
    processes,
    mail,
    payments,
    async stop() {
      await Promise.all(Object.values(fronts).map((each) => each.stop()));
      await payments.stop();
      await Promise.all(processes.map((each) => each.stop()));
      await Promise.all([mail.stop(), store.stop(), postgres.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = "";
  return url.href;
}
