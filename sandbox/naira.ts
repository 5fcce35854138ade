const wholeNaira = new Intl.NumberFormat("en-NG");
const nairaAndKobo = new Intl.NumberFormat("en-NG", { minimumFractionDigits: 2 });

/** 1250000 → `₦12,500`, 1250050 → `₦12,500.50`. */
export function naira(kobo: number): string {
  return `₦${(kobo % 100 ? nairaAndKobo : wholeNaira).format(kobo / 100)}`;
}
