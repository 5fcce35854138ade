import type { OrderEmailData } from "#app/shared/mail/emails.ts";
import { reductionText } from "#app/shared/codes/code-words.ts";
import { formatNaira } from "#app/shared/money.ts";
import { choiceText } from "#app/shared/orders/order-line-text.ts";
import { amountText } from "#app/shared/refunds/refunds.ts";
import { mailPicture } from "#app/shared/catalogue/products.ts";
import { colours } from "./layout.tsx";
import { LinePicture } from "./line-picture.tsx";

const cell = {
  padding: "9px 0",
  borderBottom: `1px solid ${colours.line}`,
  verticalAlign: "top",
} as const;
const amount = { ...cell, textAlign: "right", whiteSpace: "nowrap", paddingLeft: 12 } as const;

/** The class tells the plain text to keep its columns. */
export function OrderLines({ data, publicUrl }: { data: OrderEmailData; publicUrl: string }) {
  const { paid, difference, refunded } = data;
  const sums: { label: string; value: string; strong?: boolean }[] = [
    { label: "Items", value: formatNaira(data.itemsKobo) },
    { label: "Delivery fee", value: formatNaira(data.feeKobo) },
    { label: "Total, shipping included", value: formatNaira(data.totalKobo), strong: true },
  ];
  if (paid) sums.push({ label: "Paid online", value: amountText(paid), strong: true });
  if (difference) sums.push({ label: "Difference", value: difference });
  if (refunded) sums.push({ label: "Refunded", value: `−${amountText(refunded)}` });
  return (
    <table
      className="lines"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ fontSize: 15, borderCollapse: "collapse" }}
    >
      <tbody>
        {data.items.map((item) => (
          <tr key={[item.name, item.color, item.size].join()}>
            <td className="line" height={mailPicture.shownPx} style={cell}>
              <LinePicture pictureId={item.pictureId} name={item.name} publicUrl={publicUrl} />
              <strong>{item.name}</strong> × {item.quantity}
              <Choice of={choiceText(item)} />
              <Choice of={reductionText(item.reductionKobo)} />
            </td>
            <td className="line" style={amount}>
              {formatNaira(item.priceKobo * item.quantity - (item.reductionKobo ?? 0))}
            </td>
          </tr>
        ))}
        {sums.map(({ label, value, strong }) => {
          const fontWeight = strong ? 700 : 400;
          return (
            <tr key={label}>
              <td className="line" style={{ ...cell, fontWeight }}>
                {label}
              </td>
              <td className="line" style={{ ...amount, fontWeight }}>
                {value}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Choice({ of }: { of: string }) {
  if (!of) return null;
  return (
    <>
      <br />
      <span className="hush" style={{ fontSize: 13, color: colours.hush }}>
        {of}
      </span>
    </>
  );
}
