import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface MailServer {
  /** The address for SMTP_URL. */
  url: string;
  /** The delivered e-mails as they were sent, oldest first. */
  received: { to: string[]; message: string }[];
  stop(): Promise<void>;
}

/** A mail server that accepts and stores every e-mail, and takes some milliseconds for each. */
export async function startMailServer(atPort = 0, takesMs = 0): Promise<MailServer> {
  const received: MailServer["received"] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, { envelope }, done) {
      let message = "";
      stream.setEncoding("utf8").on("data", (part: string) => (message += part));
      stream.on("end", () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), message });
        setTimeout(done, takesMs);
      });
    },
  });
  // A site that is killed breaks its connections off.
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "ECONNRESET") throw error;
  });
  server.listen(atPort, "127.0.0.1");
  await once(server.server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
