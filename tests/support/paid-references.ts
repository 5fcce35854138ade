import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The site's payments that Paystack has taken money for, as Paystack's own records say. */
export function paidReferences(dataDir: string): string[] {
  const sandbox = new DatabaseSync(join(dataDir, "sandbox.sqlite"), { readOnly: true });
  const paid = sandbox.prepare("select reference from transactions where status = 'success'").all();
  sandbox.close();
  return paid.map((row) => String(row["reference"])).filter((name) => name.startsWith("fest-"));
}
