/** E.164 as Nigerians write it: +2348031234567 reads 0803 123 4567. Others stay. */
export function formatPhone(e164: string | null): string {
  const [, local] = /^\+234(\d+)$/.exec(e164 ?? "") ?? [];
  if (!local) return e164 ?? "";
  return local.length === 10
    ? `0${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`
    : `0${local}`;
}
