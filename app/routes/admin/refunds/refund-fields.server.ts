import { z } from "zod";
import { parseNaira } from "#app/shared/money.ts";
import type { RefundRequest } from "#app/domain/refunds/record-refund.server.ts";

/** The id of a line item and a number of its pieces, as "<line>:<pieces>". */
const piecesOfLine = z.string().regex(/^[0-9a-f-]{36}:\d{1,4}$/);

export const refundFields = {
  what: z.union(
    [z.enum(["all", "overpaid", "lines", "amount"]), z.templateLiteral(["again:", z.uuid()])],
    "Choose what goes back.",
  ),
  line: z.array(piecesOfLine).default([]),
  amount: z.string().default(""),
  reason: z.string().trim().min(1, "Write why the money goes back.").max(500),
  restock: z.literal("1").optional(),
  seen: z.coerce.number().int(),
};
const sentRefund = z.object(refundFields);

/** The refund that a form asks for, without its payment; null where the amount is not valid. */
export function refundOf(
  form: z.infer<typeof sentRefund>,
): Omit<RefundRequest, "reference"> | null {
  const { reason, seen, restock } = form;
  const rest = { reason, seen, restock: restock === "1" };
  const { what } = form;
  switch (what) {
    case "all":
    case "overpaid":
      return { what, ...rest };
    case "lines":
      return { what: { lines: form.line.map(readLine).filter(isSome) }, ...rest };
    case "amount": {
      const amount = parseNaira(form.amount);
      return amount === null ? null : { what: { amount }, ...rest };
    }
    default:
      return { what: { again: what.slice("again:".length) }, ...rest };
  }
}

function readLine(text: string) {
  const [lineId = "", quantity] = text.split(":");
  return { lineId, quantity: Number(quantity) };
}

const isSome = ({ quantity }: { quantity: number }) => quantity > 0;
