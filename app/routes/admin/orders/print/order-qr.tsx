import type { DrawnCode } from "#app/shared/drawn-code.ts";
import { QrCode } from "#app/ui/qr-code.tsx";

/** 24 mm with its white edge: the code itself is never below 18, which a phone reads at arm's length. */
export function OrderQr({ number, code }: { number: string; code: DrawnCode }) {
  return (
    <QrCode code={code} label={`QR code of order ${number}`} className="size-[24mm] shrink-0" />
  );
}
