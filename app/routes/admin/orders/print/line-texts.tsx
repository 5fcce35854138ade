import { lineText } from "#app/shared/orders/line-items.ts";
import type { PrintedOrder } from "./printed-order.ts";

export function LineTexts({ lines }: Pick<PrintedOrder, "lines">) {
  return lines.map((line) => <div key={lineText(line)}>{lineText(line)}</div>);
}
