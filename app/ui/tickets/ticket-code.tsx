import type { DrawnQrCode } from "#app/shared/drawn-qr-code.ts";
import { QrCode } from "#app/ui/qr-code.tsx";

export function TicketQrCode({ code, number }: { code: DrawnQrCode; number: string }) {
  return (
    <QrCode
      code={code}
      label={`The code of ticket ${number}`}
      className="w-full max-w-72 rounded-2xl"
    />
  );
}
