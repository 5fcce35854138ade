/**
 * A hostile value in each of the forms that the site's cookies have: in percent signs, as JSON in
 * base64, in arrays and objects, and with a signature that is none.
 */
export function hostileCookies(value: string): string[] {
  const contents = [
    value,
    [value],
    [value, value],
    { [value]: value },
    { id: value, accounts: value },
    { id: value, accounts: [value] },
    { popup: true, next: value },
    { popup: value, next: `/merch?search=${value}` },
    { path: "/tickets", answer: value },
    null,
    0,
    [null],
    [[value]],
  ];
  return [
    encoded(value),
    asHeader(value),
    ...contents.flatMap((content) => {
      const json = JSON.stringify(content);
      const base64 = Buffer.from(json).toString("base64");
      const signature = Buffer.from(value).toString("base64");
      return [
        encoded(json),
        base64,
        `${base64}.${signature}`,
        `${encoded(value)}.${encodeURIComponent(base64)}`,
      ];
    }),
  ];
}

/** The bytes of a text as a header carries them, without those that no header can have. */
export const asHeader = (value: string): string =>
  Buffer.from(value)
    .toString("latin1")
    .replaceAll(/[\0\r\n]/g, "");

/** A lone surrogate has no encoding; its three bytes are sent, as some programs do. */
export function encoded(value: string): string {
  if (value === "%ff") return value;
  return value.split("\ud800").map(encodeURIComponent).join("%ed%a0%80");
}
