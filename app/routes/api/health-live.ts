/**
 * Whether this process answers at all, whatever the database does: one that does not wants to be
 * started again.
 */
export function loader() {
  return Response.json({ status: "ok" });
}
