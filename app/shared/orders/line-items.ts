import { sizeLabel } from "#app/shared/limits.ts";

/**
 * A product in one colour and size with its quantity, in a cart, a purchase or an order. Colour and
 * size are null where there is nothing to choose; tickets are a line item with only a name. What
 * else is known of a line depends on where it is, and is added there.
 */
export interface LineItem {
  name: string;
  color: string | null;
  size: string | null;
  quantity: number;
}

/** "Black, XXXL"; empty where there was nothing to choose. */
export function choiceText({ color, size }: Pick<LineItem, "color" | "size">): string {
  return [color, size && sizeLabel(size)].filter(Boolean).join(", ");
}

/** "2 × Garden City hoodie (Black, XXXL)" */
export function lineText(line: LineItem): string {
  const choice = choiceText(line);
  return `${line.quantity} × ${line.name}${choice && ` (${choice})`}`;
}
