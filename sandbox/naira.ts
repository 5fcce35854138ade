const wholeNaira = new Intl.NumberFormat("en-NG");
const nairaAndKobo = new Intl.NumberFormat("en-NG", { minimumFractionDigits: 2 });

/** Kobo as naira: 1250000 is `₦12,500`, 1250050 is `₦12,500.50`. */
export function naira(kobo: number): string {
  return `₦${(kobo % 100 ? nairaAndKobo : wholeNaira).format(kobo / 100)}`;
}
