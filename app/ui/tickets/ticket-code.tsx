import type { DrawnQrCode } from "#app/shared/drawn-qr-code.ts";
import { QrCode } from "#app/ui/qr-code.tsx";

interface TicketQrCodeProps {
  code: DrawnQrCode;
  number: string;
  /** Whether it is as wide as what it stands in, for the gate. */
  isWhole?: boolean;
}

export function TicketQrCode({ code, number, isWhole = false }: TicketQrCodeProps) {
  return (
    <QrCode
      code={code}
      label={`The code of ticket ${number}`}
      className={`mx-auto w-full rounded-2xl ${isWhole ? "" : "max-w-72"}`}
    />
  );
}
