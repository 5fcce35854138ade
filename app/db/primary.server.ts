import { Socket } from "node:net";
import pg from "pg";
import { databaseAddresses } from "#app/config/database-hosts.server.ts";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";

/** A server that is gone may not answer at all. */
const answerWithinMs = 3_000;

/**
 * The address of the server that can be written to, among those of `databaseUrl`. Throws why none
 * can.
 */
export async function findPrimary(databaseUrl: string): Promise<string> {
  const addresses = databaseAddresses(databaseUrl);
  if (addresses.length === 1) return addresses[0]!;
  try {
    return await Promise.any(addresses.map(requirePrimary));
  } catch (error) {
    const { errors } = error as AggregateError;
    throw errors.find((one) => !(one instanceof DatabaseUnavailable)) ?? errors[0];
  }
}

/** Returns the address where its server is no standby. */
async function requirePrimary(address: string): Promise<string> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>(
      "select pg_is_in_recovery() as standby",
    );
    if (rows[0]!.standby) throw new DatabaseUnavailable(`${new URL(address).host} is a standby`);
    return address;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * How to reach the server of a `DATABASE_URL` or, of several, whichever is the primary at that
 * moment.
 */
export interface Server {
  connectionString: string;
  primary?: Primary;
}

interface Primary {
  /** Its address. */
  find(): Promise<string>;
  /** A connection has ended: it may have been the primary until now. */
  lose(): void;
}

export function serverOf(databaseUrl: string): Server {
  const [first, ...others] = databaseAddresses(databaseUrl);
  if (others.length === 0) return { connectionString: first! };
  // A primary becomes a standby only by a new start, which ends its connections.
  let found: Promise<string> | undefined;
  const lose = () => void (found = undefined);
  const find = () => {
    found ??= findPrimary(databaseUrl);
    found.catch(lose);
    return found;
  };
  return { connectionString: first!, primary: { find, lose } };
}

/** As `pg` takes it. */
export const clientConfigOf = ({ connectionString, primary }: Server): pg.ClientConfig =>
  primary ? { connectionString, stream: () => new ServerSocket(primary) } : { connectionString };

/** Connects to the primary, whichever of the servers `pg` asks for. */
export class ServerSocket extends Socket {
  readonly primary: Primary | undefined;

  constructor(primary?: Primary) {
    super();
    this.primary = primary;
    if (primary) this.once("close", () => primary.lose());
  }

  override connect(...where: unknown[]): this {
    if (this.primary) void this.#connectTo(this.primary);
    else Reflect.apply(super.connect, this, where);
    return this;
  }

  async #connectTo(primary: Primary): Promise<void> {
    try {
      const { hostname, port } = new URL(await primary.find());
      if (!this.destroyed) super.connect(Number(port || 5432), hostname.replace(/^\[|\]$/g, ""));
    } catch (error) {
      this.destroy(error as Error);
    }
  }
}
