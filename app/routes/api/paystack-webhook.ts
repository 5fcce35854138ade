/**
 * Paystack's events are handled before the routes. A browser that opens this address gets a 404.
 */
export function loader() {
  return new Response("Not Found", { status: 404 });
}
