/** E.164 as Nigerians write it: +2348031234567 reads 0803 123 4567. Others stay. */
export function formatPhone(e164: string | null): string {
  const [, local] = /^\+234(\d+)$/.exec(e164 ?? "") ?? [];
  if (!local) return e164 ?? "";
  return local.length === 10
    ? `0${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`
    : `0${local}`;
}

/** The digits within the country: "8031234567" of 0803 123 4567 and +234 803 123 4567 alike. */
export const nationalDigits = (typed: string): string =>
  typed
    .replaceAll(/\D/g, "")
    .replace(/^(?:00)?234(?=\d{3})/, "")
    .replace(/^0+(?=\d{3})/, "");

const shortestEnding = 4;

/** What a number is found by: its digits from any of them on, to the last four. */
export function phoneEndings(e164: string | null): string[] {
  const digits = nationalDigits(e164 ?? "");
  return Array.from({ length: Math.max(0, digits.length - shortestEnding + 1) }, (_, at) =>
    digits.slice(at),
  );
}
