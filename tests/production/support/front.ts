import { readFileSync } from "node:fs";
import { connect } from "node:tls";
import { once } from "node:events";

/** Takes the TLS off and hands every request on to one of the site's processes. */
export interface Front {
  port: number;
  stop(): Promise<void>;
}

export const domain = "festival.example";

/**
 * A certificate that nobody trusts, for nobody's domain: the tests' browsers are set to take it.
 */
export const certificate = {
  file: "tests/files/festival.example.pem",
  keyFile: "tests/files/festival.example.key.pem",
};

export const certificateContents = () => ({
  cert: readFileSync(certificate.file),
  key: readFileSync(certificate.keyFile),
});

/** Whether TLS is spoken on a port by now. */
export async function isUp(port: number): Promise<boolean> {
  const socket = connect({
    port,
    host: "127.0.0.1",
    servername: domain,
    rejectUnauthorized: false,
  });
  try {
    await once(socket, "secureConnect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
