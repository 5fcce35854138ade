import { href } from "react-router";
import { formatPhone } from "#app/shared/phone.ts";
import type { AddressSnapshot } from "#app/db/schema.server.ts";
import type { ShippingOption } from "#app/shared/festival.ts";
import { TextLink } from "#app/ui/text-link.tsx";

interface DestinationProps {
  shippingOption: ShippingOption;
  address: AddressSnapshot;
}

/** Where the order will go, or whom to call when it can be fetched, and where to change that. */
export function Destination({ shippingOption, address }: DestinationProps) {
  const { addressLine1, addressPhone, city, state } = address;
  if (shippingOption === "PICKUP")
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p>
          {addressPhone
            ? `We call ${formatPhone(addressPhone)} when it is ready.`
            : "No number yet."}
        </p>
        <TextLink to={addressPhone ? href("/editAddress") : href("/addNumber")}>
          {addressPhone ? "Edit number" : "Add Number"}
        </TextLink>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p>
        {addressLine1
          ? [addressLine1, city, state, formatPhone(addressPhone)].filter(Boolean).join(", ")
          : "No delivery address yet."}
      </p>
      <TextLink to={href("/editAddress")}>{addressLine1 ? "Edit address" : "Add address"}</TextLink>
    </div>
  );
}
