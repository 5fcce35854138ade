import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // scripts/build.ts builds beside what runs.
  buildDirectory: process.env["BUILD_DIRECTORY"] ?? "build",
  // A route in one file: a handful of bytes each is not worth requests of their own on a slow line.
  splitRouteModules: false,
  // Where a form may come from is decided once, before React Router: app/http/security.server.ts.
  allowedActionOrigins: ["**"],
} satisfies Config;
