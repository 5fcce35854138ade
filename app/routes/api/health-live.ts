/**
 * Answers whether this process works at all, whatever the state of the database: a process that
 * does not answer should be restarted.
 */
export function loader() {
  return Response.json({ status: "ok" });
}
