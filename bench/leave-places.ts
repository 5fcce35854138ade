import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { drizzleOptions } from "../app/db/drizzle-options.server.ts";
import { readCapacities, readTaken } from "../app/domain/tickets/sale/capacities.server.ts";

/** Leaves so many places free in the hall of the demonstration. */
export async function leavePlaces(connectionString: string, places: number): Promise<void> {
  const pool = new pg.Pool({ connectionString });
  const db = drizzle(pool, drizzleOptions);
  const found = await readCapacities(db, readTaken(db, new Date()));
  const hall = found.find(({ name }) => name === "Hall")!;
  const size = hall.sold + hall.reserved + hall.offered + places;
  await pool.query("update capacities set size = $1 where id = $2", [size, hall.id]);
  await pool.end();
}
