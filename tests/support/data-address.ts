/** The address at which a page's data is asked for, as a navigation in the browser does. */
export function dataAddress(address: string): string {
  const [path = "", ...query] = address.split("?");
  const data = `${path === "/" ? "/_root" : path}.data`;
  return query.length > 0 ? `${data}?${query.join("?")}` : data;
}
