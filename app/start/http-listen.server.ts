import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { type Env, SettingsError } from "#app/config/env.server.ts";
import { createHttpServer } from "#app/http/http-server.server.ts";

type Place = Pick<Env, "host" | "port"> & Partial<Pick<Env, "hasSocket">>;

/** The first socket that systemd passes on: 0 to 2 are the standard streams. */
const handedSocket = 3;

/** The addresses of a host: "localhost" has two, and browsers differ in which they try first. */
const hostsOf = (host: string) => (host === "localhost" ? ["127.0.0.1", "::1"] : [host]);

/** Listens at a place. Throws `SettingsError` with a line that names the wrong setting. */
export async function listenAt(place: Place, listener: RequestListener): Promise<Server[]> {
  if (place.hasSocket) {
    const server = createHttpServer(listener);
    server.listen({ fd: handedSocket });
    await once(server, "listening");
    return [server];
  }
  return Promise.all(
    hostsOf(place.host).map(async (host) => {
      const server = createHttpServer(listener);
      server.listen(place.port, host);
      await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
        // A machine without IPv6 has only the first of the two.
        if (host !== "::1" || error.code === "EADDRINUSE") throw explain(error, host, place);
      });
      return server;
    }),
  );
}

/**
 * Checks that the port is free, so that a start that cannot listen leaves nothing behind. Throws
 * `SettingsError`.
 */
export async function checkPlace(place: Place): Promise<void> {
  if (place.hasSocket) return;
  const servers = await listenAt(place, (_, response) => response.destroy());
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
}

function explain(error: NodeJS.ErrnoException, host: string, { port }: Place): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new SettingsError(
        `PORT ${port} is taken: another program listens at ${host} (EADDRINUSE)`,
      );
    case "EACCES":
      return new SettingsError(`PORT ${port} is not open to this user (EACCES)`);
    case "EADDRNOTAVAIL":
    case "EINVAL":
      return new SettingsError(`HOST ${host} is not an address of this machine (${error.code})`);
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new SettingsError(`HOST ${host} is not a known name (${error.code})`);
    default:
      return error;
  }
}
