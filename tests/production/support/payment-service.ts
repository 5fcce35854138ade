import { once } from "node:events";
import { createServer } from "node:http";
import { request as requestByTls } from "node:https";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Post } from "../../../sandbox/options.ts";
import { createSandbox } from "../../../sandbox/sandbox.ts";
import { domain } from "./front.ts";

export interface PaymentService {
  /** The PAYSTACK_… settings of a site that takes payments there. */
  settings: Record<string, string>;
  /** What the site answered to each event. */
  answers: number[];
  stop(): Promise<void>;
}

const keys = { publicKey: "pk_test_production", secretKey: "sk_test_production" };

/**
 * Paystack on a server of its own, as the real one is. Its events reach the site by the public
 * address.
 */
export async function startPaymentService(frontPort: () => number): Promise<PaymentService> {
  const answers: number[] = [];
  let fetch: (request: Request) => Promise<Response>;
  const server = createServer(getRequestListener((request) => fetch(request)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = createSandbox({
    publicUrl,
    webhookUrl: `https://${domain}/api/paystack/webhook`,
    brandName: "Vybez",
    paystack: keys,
    google: { clientId: "none", clientSecret: "none" },
    async deliver(event) {
      const status = await deliverByTls(event, frontPort());
      answers.push(status);
      return status;
    },
  });
  fetch = (request) => sandbox.fetch(request);
  return {
    settings: {
      PAYSTACK_PUBLIC_KEY: keys.publicKey,
      PAYSTACK_SECRET_KEY: keys.secretKey,
      PAYSTACK_URL: `${publicUrl}/sandbox/paystack`,
    },
    answers,
    async stop() {
      await sandbox.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Posts an event to the festival's domain, which no name server knows. */
async function deliverByTls({ url, headers, body }: Post, port: number): Promise<number> {
  const asked = requestByTls({
    host: "127.0.0.1",
    port,
    servername: domain,
    rejectUnauthorized: false,
    method: "POST",
    path: new URL(url).pathname,
    headers: { ...headers, host: domain },
  });
  asked.end(body);
  const [response] = await once(asked, "response");
  response.resume();
  return response.statusCode;
}
