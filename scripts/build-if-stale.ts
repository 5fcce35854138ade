import { isBuilt } from "./stamp.ts";

if (!isBuilt()) {
  console.log("Building the site…");
  await import("./build.ts");
}
