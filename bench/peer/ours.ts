import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { startServer } from "../../tests/support/server-process.ts";
import { acceptEncoding } from "../../tests/support/browser-request.ts";
import { Refused, type Shopper } from "../../tests/support/shopper.ts";
import { cap, plantCrowd, secret } from "../crowd.ts";
import type { PaymentService } from "./payment-service.ts";
import type { Buyer, Peer } from "./peer.ts";

/** More customers than one run sells to. */
const customers = 20_000;

/**
 * Starts the production build with 20 products of the demonstration, on a PostgreSQL server. It
 * asks Paystack's stand-in within its own process, or in another one.
 */
export async function openOurs(
  database: string,
  buyers: number,
  payments?: PaymentService,
): Promise<Peer> {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-peer-"));
  const env = {
    LOG_LEVEL: "error",
    DATABASE_URL: database,
    SESSION_SECRET: secret,
    ...payments?.settings,
  };
  await (await startServer({ dataDir, env })).stop();
  const db = new pg.Client({ connectionString: database });
  await db.connect();
  await db.query(
    `update products set deleted_at = now()
      where id not in (select id from products order by id = $1 desc, id limit 20)`,
    [cap.productId],
  );
  await db.query("delete from stock where product_id = $1", [cap.productId]);
  const at = performance.now();
  const server = await startServer({ dataDir, env });
  await fetch(`${server.url}/api/health`);
  const startS = (performance.now() - at) / 1_000;
  await payments?.start(server.url);
  const crowd = await plantCrowd(db, server.url, "buyer", customers, payments?.url);
  let turn = 0;
  const next = () => {
    const shopper = crowd[turn++];
    if (!shopper) throw new Error(`More than ${customers} purchases: plant more customers`);
    return shopper;
  };
  const headers = { cookie: crowd[0]!.client.cookieHeader, "accept-encoding": acceptEncoding };
  return {
    name: "Festival",
    pid: server.process.pid!,
    startS,
    reads: {
      "the list, for a visitor": {
        url: `${server.url}/merch`,
        headers: { "accept-encoding": acceptEncoding },
      },
      // The data that a browser loads when it comes from another page of the site.
      "the list, for a customer": {
        url: `${server.url}/merch.data?_routes=${encodeURIComponent("routes/store/merch")}`,
        headers,
      },
      "the list as a page, for a customer": { url: `${server.url}/merch`, headers },
      "one product, for a customer": { url: `${server.url}/merch/${cap.productId}`, headers },
    },
    buyers: Array.from({ length: buyers }, () => buyerOf(next)),
    async restock(pieces) {
      await db.query(
        `insert into stock (product_id, color, size, quantity) values ($1, $2, '', $3)
          on conflict (product_id, color, size) do update set quantity = $3`,
        [cap.productId, cap.color, pieces],
      );
    },
    async stop() {
      await db.end();
      await server.stop();
      payments?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Each purchase is made by another customer: paying for the same goods again within an hour would
 * be a double payment, which is not to be measured.
 */
function buyerOf(next: () => Shopper): Buyer {
  let shopper: Shopper;
  return {
    add() {
      shopper = next();
      return shopper.add(cap);
    },
    async pay() {
      try {
        await shopper.comeBack(await shopper.pay(await shopper.checkOut()));
        return true;
      } catch (error) {
        if (error instanceof Refused) return false;
        throw error;
      }
    },
  };
}
