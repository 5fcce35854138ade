/** Paystack's events are taken before the routes; a browser that comes here has lost its way. */
export function loader() {
  return new Response("Not Found", { status: 404 });
}
