import { formatPhone } from "#app/shared/accounts/phone.ts";
import { PhoneIcon } from "#app/ui/icon/icons.tsx";

export function CallLink({ number }: { number: string }) {
  return (
    <a
      href={`tel:${number.replace(/[^\d+]/g, "")}`}
      className="-my-1.5 inline-flex min-h-11 items-center gap-2"
    >
      <PhoneIcon className="size-4" />
      {formatPhone(number)}
    </a>
  );
}
