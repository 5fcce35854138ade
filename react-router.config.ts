import type { Config } from "@react-router/dev/config";

// A route in one file: a handful of bytes each is not worth requests of their own on a slow line.
export default { ssr: true, splitRouteModules: false } satisfies Config;
