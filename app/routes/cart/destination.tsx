import { href } from "react-router";
import { formatPhone } from "#app/shared/accounts/phone.ts";
import { type Address, addressText } from "#app/shared/accounts/address.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import { toDoor } from "#app/shared/orders/delivery.ts";
import { useFestival } from "#app/layout/use-site.ts";
import { TextLink } from "#app/ui/text-link.tsx";

interface DestinationProps {
  shippingOption: ShippingOption;
  address: Address;
}

export function Destination({ shippingOption, address }: DestinationProps) {
  const { pickUpHours } = useFestival();
  const { addressLine1, addressPhone } = address;
  if (!toDoor({ shippingOption }))
    return (
      <div className="flex items-center justify-between gap-x-4 *:last:shrink-0">
        <p>
          {addressPhone
            ? `We call ${formatPhone(addressPhone)} when it is ready.`
            : "No number yet."}
          {pickUpHours && <span className="block text-muted">Pick-up: {pickUpHours}</span>}
        </p>
        <TextLink to={addressPhone ? href("/editAddress") : href("/addNumber")}>
          {addressPhone ? "Edit number" : "Add Number"}
        </TextLink>
      </div>
    );
  return (
    <div className="flex items-center justify-between gap-x-4 *:last:shrink-0">
      <p>
        {addressLine1 ? addressText(address, "street", "region") : "No delivery address yet."}
        {addressLine1 && (
          <span className="block text-muted tabular-nums">{formatPhone(addressPhone)}</span>
        )}
      </p>
      <TextLink to={href("/editAddress")}>{addressLine1 ? "Edit address" : "Add address"}</TextLink>
    </div>
  );
}
