import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * Runs as a process of its own: `node bench/peer/vendure-server.ts FOLDER PORT DATABASE_URL
 * fill|serve`.
 */
const [folder, port, database, mode] = process.argv.slice(2) as [string, string, string, string];

/** The parts of @vendure/core that are used here; it is installed for the benchmark only. */
interface Vendure {
  bootstrap(config: object): Promise<Running>;
  populate(boot: () => Promise<Running>, initial: object, products: string): Promise<Running>;
  dummyPaymentHandler: object;
  DefaultSearchPlugin: { init(options: object): unknown };
  DefaultJobQueuePlugin: { init(options: object): unknown };
  DefaultLogger: new (options: object) => unknown;
  JobQueueService: object;
}
interface Running {
  get(service: object): { start(): Promise<void> };
  close(): Promise<void>;
}

const fromFolder = createRequire(join(folder, "package.json"));
const vendure = fromFolder("@vendure/core") as Vendure;
const { populate } = fromFolder("@vendure/core/cli") as Pick<Vendure, "populate">;

const { hostname, port: databasePort, username, pathname } = new URL(database);
const config = {
  apiOptions: { hostname: "127.0.0.1", port: Number(port), shopApiPath: "shop-api" },
  authOptions: {
    tokenMethod: "bearer",
    requireVerification: false,
    superadminCredentials: { identifier: "organiser", password: "of the benchmark" },
  },
  dbConnectionOptions: {
    type: "postgres",
    host: hostname,
    port: Number(databasePort),
    username,
    database: pathname.slice(1),
    synchronize: mode === "fill",
  },
  importExportOptions: { importAssetsDir: folder },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  plugins: [
    vendure.DefaultSearchPlugin.init({}),
    vendure.DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
  ],
  logger: new vendure.DefaultLogger({ level: 0 }),
};

/** Starts Vendure. Its jobs run in the same process, as ours do. */
async function boot(): Promise<Running> {
  const running = await vendure.bootstrap(config);
  await running.get(vendure.JobQueueService).start();
  return running;
}

const method = (code: string, args: { name: string; value: string }[]) => ({
  code,
  arguments: args,
});
const initial = {
  defaultLanguage: "en",
  defaultZone: "Africa",
  countries: [{ name: "Nigeria", code: "NG", zone: "Africa" }],
  taxRates: [{ name: "Standard Tax", percentage: 0 }],
  shippingMethods: [{ name: "Pick up", price: 50_000 }],
  paymentMethods: [
    {
      name: "Dummy",
      handler: method("dummy-payment-handler", [{ name: "automaticSettle", value: "true" }]),
    },
  ],
  collections: [],
};

/** Writes a file with 20 products of 6 variants each. */
function productsFile(): string {
  const head =
    "name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets";
  const rows = Array.from({ length: 20 }, (_, index) => productRows(index + 1)).flat();
  const file = join(folder, "products.csv");
  writeFileSync(file, [head, ...rows].join("\n"));
  return file;
}

const variants = [
  "Black|Small",
  "Black|Medium",
  "Black|XL",
  "White|Small",
  "White|Medium",
  "White|XL",
];

function productRows(number: number): string[] {
  const product = `Shirt ${number},shirt-${number},A heavy cotton shirt with the year on its back.,,,Colour|Size`;
  return variants.map((options, index) => {
    const own = index === 0 ? product : ",,,,,";
    return `${own},${options},S-${number}-${index},15000.00,Standard Tax,1000000,true,,`;
  });
}

const running = mode === "fill" ? await populate(boot, initial, productsFile()) : await boot();
process.send?.("ready");
process.once("SIGTERM", () => void running.close().then(() => process.exit(0)));
