/** Columns are named in snake_case, as PostgreSQL's are. */
export const drizzleOptions = { casing: "snake_case" } as const;
