import type { DrawnCode } from "#app/shared/drawn-code.ts";
import { QrCode } from "./qr-code.tsx";

export function TicketCodePicture({ code, number }: { code: DrawnCode; number: string }) {
  return (
    <QrCode
      code={code}
      label={`The code of ticket ${number}`}
      className="w-full max-w-72 rounded-2xl"
    />
  );
}
