import { readPhone } from "#app/domain/accounts/phone.server.ts";
import { whatsAppLink } from "#app/routes/admin/customer-message.ts";

/**
 * Ways to reach a customer by phone, with a text to send; null where there is no number that can be
 * called.
 */
export function contactOf(number: string | null, message: string) {
  const read = number ? readPhone(number) : null;
  if (!read || !("e164" in read)) return null;
  return { phone: read.e164, whatsApp: whatsAppLink(read.e164, message) };
}
