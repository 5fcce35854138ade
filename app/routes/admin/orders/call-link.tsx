import { formatPhone } from "#app/shared/accounts/phone.ts";
import { PhoneIcon } from "#app/ui/icon/icons.tsx";

export function CallLink({ number }: { number: string }) {
  return (
    <a
      href={`tel:${number.replace(/[^\d+]/g, "")}`}
      className="-my-2.5 inline-flex min-h-11 min-w-11 items-center justify-end gap-2"
    >
      <PhoneIcon className="size-4" />
      <span className="@max-dense:sr-only">{formatPhone(number)}</span>
    </a>
  );
}
