import type { App } from "#app/context.server.ts";

/** Fills an empty database with what `SEED` asks for, once. */
export async function plantSeed(_app: App): Promise<void> {}
