import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createSandbox } from "../../sandbox/sandbox.ts";
import { freePort } from "../../tests/support/free-port.ts";

const keys = { publicKey: "pk_test_bench", secretKey: "sk_test_bench" };

export interface PaymentService {
  url: string;
  /** The settings of a site that takes payments there. */
  settings: Record<string, string>;
  /** Starts it, for the site at an address, which events are posted to. */
  start(siteUrl: string): Promise<void>;
  stop(): void;
}

/** Paystack's stand-in in a process of its own, as Paystack itself is on machines of its own. */
export async function preparePaymentService(): Promise<PaymentService> {
  const url = `http://127.0.0.1:${await freePort()}`;
  let child: ChildProcess | undefined;
  return {
    url,
    settings: {
      PAYSTACK_PUBLIC_KEY: keys.publicKey,
      PAYSTACK_SECRET_KEY: keys.secretKey,
      PAYSTACK_URL: `${url}/sandbox/paystack`,
      SEED: "demo",
    },
    async start(siteUrl) {
      child = fork(import.meta.filename, [url, siteUrl]);
      await once(child, "message");
    },
    stop: () => void child?.kill(),
  };
}

async function serve(url: string, siteUrl: string): Promise<void> {
  const sandbox = createSandbox({
    services: ["paystack"],
    publicUrl: url,
    webhookUrl: `${siteUrl}/api/paystack/webhook`,
    brandName: "Festival",
    paystack: keys,
  });
  const server = createServer(getRequestListener(sandbox.fetch));
  server.listen(Number(new URL(url).port), "127.0.0.1");
  await once(server, "listening");
  process.send!("listening");
}

if (import.meta.main) await serve(process.argv[2]!, process.argv[3]!);
