import { z } from "zod";
import { databaseAddresses, withPassword } from "./database-hosts.server.ts";

function isDatabaseUrl(address: string): boolean {
  try {
    return databaseAddresses(address).every((one) => {
      const { protocol, password } = new URL(one);
      // The result is compared, because the bundler removes a call whose value is not used.
      const isDecoded = password === "" || decodeURIComponent(password) !== "";
      return isDecoded && /^postgres(ql)?:$/.test(protocol);
    });
  } catch {
    return false;
  }
}

const text = z.string().trim();

export const placeSettings = {
  DATA_DIR: text.default("data"),
  DATABASE_URL: z
    .string()
    .refine(
      isDatabaseUrl,
      "must be a postgres:// address, its password percent-encoded or in PGPASSWORD",
    )
    .optional(),
  DATABASE_POOL: z.coerce
    .number("must be a number from 2 to 100")
    .int("must be a whole number")
    .min(2, "must be from 2 to 100")
    .max(100, "must be from 2 to 100")
    .default(10),
  DATABASE_REPLICA_URL: z
    .string()
    .refine(
      (address) => isDatabaseUrl(address) && databaseAddresses(address).length === 1,
      "must be the postgres:// address of one standby, its password percent-encoded or in PGPASSWORD",
    )
    .optional(),
  PGPASSWORD: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default("auto"),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
};
const schema = z.object(placeSettings);
type PlaceSettings = z.infer<typeof schema>;

export const storeSettings = [
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

export interface Places {
  dataDir: string;
  /**
   * The address of the PostgreSQL server, or of several (`databaseAddresses`). Its password is
   * percent-encoded.
   */
  databaseUrl?: string;
  /** How many connections the pool of a process takes at most. */
  databasePool: number;
  /** The address of a standby that exports are read from. */
  databaseReplicaUrl?: string;
  s3?: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
}

/**
 * Reads only the settings of database and storage, for the programs of deploy/. Throws an Error
 * with a line for each mistake.
 */
export function readPlaces(source: Record<string, string | undefined>): Places {
  const given = Object.keys(placeSettings).flatMap((name) =>
    source[name]?.trim() ? [[name, source[name]]] : [],
  );
  const { success, data, error } = schema.safeParse(Object.fromEntries(given));
  if (!success)
    throw new Error(
      error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("\n"),
    );
  const missing = storeSettings.filter((name) => data[name] === undefined);
  if (missing.length > 0 && missing.length < storeSettings.length)
    throw new Error(missing.map((name) => `${name} must be set for the object store`).join("\n"));
  return placesOf(data);
}

export function placesOf(values: PlaceSettings): Places {
  return {
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL && withPassword(values.DATABASE_URL, values.PGPASSWORD),
    databasePool: values.DATABASE_POOL,
    databaseReplicaUrl:
      values.DATABASE_REPLICA_URL && withPassword(values.DATABASE_REPLICA_URL, values.PGPASSWORD),
    s3: values.S3_ENDPOINT
      ? {
          endpoint: values.S3_ENDPOINT,
          bucket: values.S3_BUCKET!,
          region: values.S3_REGION,
          accessKeyId: values.S3_ACCESS_KEY_ID!,
          secretAccessKey: values.S3_SECRET_ACCESS_KEY!,
        }
      : undefined,
  };
}
