import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { makeCluster } from "./make-cluster.ts";
import { stampFile } from "./stamp.ts";

// A development build must not be taken for one of production by the next `npm start`.
rmSync(stampFile, { force: true });
const { status } = spawnSync(
  "node_modules/.bin/react-router",
  ["build", "--mode", "development", "--logLevel", "warn"],
  { stdio: "inherit" },
);
makeCluster();
if (status === 0) await import("../server.ts");
