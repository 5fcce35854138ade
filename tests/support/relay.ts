import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface Relay {
  /** The address of the database, by way of the relay. */
  url: string;
  /** Stops passing anything on without closing connections, like a cable that was pulled out. */
  hush(): void;
  /** Ends all connections and accepts no new one until `mend`. */
  cut(): void;
  mend(): void;
  close(): void;
}

/** Opens a relay to a database, which a test can break. */
export async function openRelay(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => {}).on("close", () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  // The folder of a socket, which would lead past the relay.
  url.searchParams.delete("host");
  const end = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  return {
    url: url.href,
    hush() {
      for (const socket of open) socket.unpipe().pause();
    },
    cut() {
      isCut = true;
      end();
    },
    mend() {
      isCut = false;
    },
    close() {
      end();
      server.close();
    },
  };
}
