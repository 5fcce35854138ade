import { withBuildLock } from "./build-lock.ts";
import { isBuilt } from "./stamp.ts";

await withBuildLock(async () => {
  if (isBuilt()) return;
  console.log("Building the site…");
  await import("./build.ts");
});
