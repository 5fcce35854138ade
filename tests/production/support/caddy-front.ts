import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../../support/free-port.ts";
import { caddy as installed } from "../../support/proxy-and-pooler.ts";
import { certificate, domain, type Front, isUp } from "./front.ts";

const program = installed.path;

/**
 * Runs Debian's Caddy with the file that deploy/ ships, but for what a machine without a name of
 * its own lacks.
 */
export async function startCaddy(
  ports: readonly number[],
  env: Record<string, string> = {},
): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), "festival-caddy-"));
  const port = await freePort();
  const file = join(folder, "Caddyfile");
  writeFileSync(file, onThisMachine(port, await freePort(), ports));
  const caddy = spawn(program, ["run", "--config", file, "--adapter", "caddyfile"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { DOMAIN: domain, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...env },
  });
  let output = "";
  caddy.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const exited = once(caddy, "exit");
  process.once("exit", () => caddy.kill("SIGKILL"));
  for (let tries = 0; !(await isUp(port)); tries++) {
    if (caddy.exitCode !== null || tries === 200)
      throw new Error(`Caddy did not start:\n${output}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    port,
    async stop() {
      caddy.kill("SIGKILL");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function onThisMachine(httpsPort: number, httpPort: number, ports: readonly number[]): string {
  const lookUp = /dynamic a site 3000 \{[^}]*\}/;
  const shipped = readFileSync("deploy/Caddyfile", "utf8");
  if (!lookUp.test(shipped)) throw new Error("deploy/Caddyfile asks elsewhere for the site");
  // What releases before 2.7 called the same.
  const isOld = /^v?2\.[0-6]\./.test(execFileSync(program, ["version"], { encoding: "utf8" }));
  const known = isOld ? shipped.replace(/request_buffers \S+/, "buffer_requests") : shipped;
  const to = `to ${ports.map((port) => `127.0.0.1:${port}`).join(" ")}`;
  const certified = `\ttls ${resolve(certificate.file)} ${resolve(certificate.keyFile)}`;
  const place = `\tadmin off\n\thttps_port ${httpsPort}\n\thttp_port ${httpPort}`;
  return known
    .replace(lookUp, to)
    .replace(/^\{\n/m, `{\n${place}\n`)
    .replace("{$DOMAIN} {", `{$DOMAIN} {\n${certified}`);
}
