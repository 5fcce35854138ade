import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { lightPasswords } from "../../support/light-passwords.ts";
import { makeTmpfsFolder } from "../../support/tmpfs-folder.ts";
import { compileCache } from "../../support/compile-cache.ts";
import { copyDatabase } from "../../support/test-database.ts";
import { templateOf } from "./templates.ts";

export interface OwnSite {
  url: string;
  /** Stops the site's clock at a moment. */
  setClock(moment: Date): Promise<void>;
  /** What it printed since the last call, which is only errors. */
  takeOutput(): string;
  stop(): Promise<void>;
}

/** Starts the production build with an empty store and a clock that the test sets. */
export async function startOwnSite(moment: Date): Promise<OwnSite> {
  const { settings, drop } = await copyDatabase(templateOf("empty"));
  const dataDir = makeTmpfsFolder("festival-own-");
  const child = fork("tests/browser/support/own-server.ts", {
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      ...compileCache,
      ...lightPasswords,
      ...settings,
    },
    execArgv: [],
    silent: true,
  });
  let output = "";
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const answer = async () => {
    const [said] = await Promise.race([
      once(child, "message"),
      once(child, "exit").then(() => Promise.reject(new Error(`It ended:\n${output}`))),
    ]);
    return said as { url: string };
  };
  const setClock = async (to: Date) => {
    child.send(to.toISOString());
    await answer();
  };
  const { url } = await answer();
  await setClock(moment);
  return {
    url,
    setClock,
    takeOutput() {
      const printed = output;
      output = "";
      return printed;
    },
    async stop() {
      child.removeAllListeners("exit");
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
