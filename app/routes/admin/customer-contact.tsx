import { buttonClass } from "#app/ui/button-class.ts";
import { PhoneIcon, WhatsappIcon } from "#app/ui/icon/icons.tsx";

export function CustomerContact({ phone, whatsApp }: { phone: string; whatsApp: string }) {
  return (
    <p className="grid grid-cols-2 gap-3">
      <a href={`tel:${phone}`} className={buttonClass("secondary", "sm")}>
        <PhoneIcon className="size-5" />
        Call
      </a>
      <a
        href={whatsApp}
        target="_blank"
        rel="noreferrer"
        className={buttonClass("secondary", "sm")}
      >
        <WhatsappIcon className="size-5" />
        WhatsApp
      </a>
    </p>
  );
}
