import { spawnSync } from "node:child_process";
import { fail } from "./archive.ts";

/** Unpacks an archive, or these parts of it. Ends the program with a line where it is damaged. */
export function unpack(archive: string, into: string, parts: readonly string[] = []): void {
  const options = ["-xzf", archive, "--no-same-owner", "--no-same-permissions", "-C", into];
  const { error, status, stderr } = spawnSync("tar", [...options, ...parts], {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  // tar and gzip print several lines, of which the first has the reason.
  const [why] = (error?.message ?? stderr).trim().split("\n");
  if (status !== 0) fail(`${archive} could not be unpacked: ${why}`);
}
