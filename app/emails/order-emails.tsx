import { href } from "react-router";
import { formatDayTime, formatWindow } from "#app/shared/dates.ts";
import type {
  EmailSite,
  OrderEmailData,
  OrderWithoutAccountEmailData,
} from "#app/shared/mail/emails.ts";
import { placeOf, toDoor } from "#app/shared/orders/delivery.ts";
import { datedLabel, type OrderMessage, wordsFor } from "#app/shared/orders/order-states.ts";
import { doublePayment, piecesText, soldOutOrder } from "#app/shared/payments/payment-cases.ts";
import { pickUpCode } from "#app/shared/orders/pick-up-code.ts";
import { EmailButton, EmailDetails, FileLink, OwnWords, QrImage } from "./components.tsx";
import { colours, EmailLayout, DrawnLogo } from "./layout.tsx";
import { formatNaira } from "#app/shared/money.ts";
import { channelName } from "#app/shared/orders/channels.ts";
import { reductionText } from "#app/shared/discounts/code-words.ts";
import { choiceText } from "#app/shared/orders/line-items.ts";
import { amountText } from "#app/shared/refunds/refunds.ts";
import { emailImage, pictureUrl } from "#app/shared/catalogue/products.ts";

interface OrderEmailProps {
  message: OrderMessage;
  data: OrderEmailData;
  site: EmailSite;
}

export function OrderEmail({ message, data, site }: OrderEmailProps) {
  const { opening } = message;
  const words = wordsFor(message, data);
  const isToCollect = message.email === "ready_for_pickup";
  const details: (readonly [string, string] | undefined)[] = [
    ["Order", data.orderNumber],
    [datedLabel(words), formatDayTime(data.at)],
    [toDoor(data) ? "Delivery to" : "Where", placeOf(data)],
    isToCollect ? ["Pick-up code", pickUpCode(data.orderId)] : undefined,
    isToCollect && site.pickUpHours ? ["Open", site.pickUpHours] : undefined,
    message.quoted && ["Expected", formatWindow(data.quoteFrom, data.quoteTo)],
  ];
  return (
    <EmailLayout {...site} title={words.title} preview={`Order ${data.orderNumber}: ${opening}`}>
      <p style={{ margin: "0 0 16px" }}>
        Hi {data.username || "there"}, {opening}
      </p>
      {data.reason && (
        <p style={{ margin: "0 0 16px", overflowWrap: "anywhere" }}>
          <strong>{data.reason}</strong>
        </p>
      )}
      {data.corrections && (
        <>
          <p style={{ margin: "0 0 8px" }}>
            <strong>What is new</strong>
          </p>
          <EmailDetails
            details={data.corrections.map(({ term, value }) => [term, value] as const)}
          />
          <p style={{ margin: "16px 0" }}>{data.feeNote}</p>
        </>
      )}
      {data.soldOutLines.length > 0 && (
        <p style={{ margin: "0 0 16px" }}>
          <strong>{soldOutOrder.text(piecesText(data.soldOutLines))}</strong> {soldOutOrder.next}
        </p>
      )}
      {data.sameItemsAs && (
        <p style={{ margin: "0 0 16px" }}>
          <strong>
            {doublePayment.title} {doublePayment.text(data.sameItemsAs)}
          </strong>{" "}
          {doublePayment.next}
        </p>
      )}
      {isToCollect && (
        <QrImage
          kind="order"
          code={data.orderId}
          alt={`The code of order ${data.orderNumber}: show it where you pick up`}
          publicUrl={site.publicUrl}
        />
      )}
      <EmailDetails details={details.filter((fact) => fact !== undefined)} />
      <OrderLines data={data} publicUrl={site.publicUrl} />
      <OwnWords>{site.orderWords}</OwnWords>
      <EmailButton
        href={`${site.publicUrl}${href("/myorders/:orderId", { orderId: data.orderId })}`}
      >
        See your order
      </EmailButton>
      {isToCollect && (
        <FileLink
          href={`${site.publicUrl}${href("/myorders/:orderId/pick-up.ics", { orderId: data.orderId })}`}
        >
          Add to calendar
        </FileLink>
      )}
    </EmailLayout>
  );
}

interface OrderWithoutAccountEmailProps {
  data: OrderWithoutAccountEmailData;
  site: EmailSite;
}

/**
 * Sent for an order that was paid after its customer had deleted the account, with its number and
 * receipt.
 */
export function OrderWithoutAccountEmail({ data, site }: OrderWithoutAccountEmailProps) {
  const isToDoor = toDoor(data);
  const details: (readonly [string, string])[] = [
    ["Order", data.orderNumber],
    ["Paid", formatNaira(data.totalKobo)],
    ["Paid on", formatDayTime(data.paidAt)],
    ...(data.channel ? [["Paid by", channelName(data.channel)] as const] : []),
    ["Payment reference", data.reference],
    [isToDoor ? "Delivery to" : "Where", placeOf(data)],
    ["Expected", formatWindow(data.quoteFrom, data.quoteTo)],
  ];
  return (
    <EmailLayout
      {...site}
      title="Your payment arrived"
      preview={`Order ${data.orderNumber}: your receipt`}
    >
      <p style={{ margin: "0 0 16px" }}>
        Hello. Your payment arrived after your account was deleted. The order is made all the same.
        Keep this e-mail: it is your receipt, and no other one will follow.
        {!isToDoor && " Bring the order number when you pick up."}
      </p>
      {data.soldOutLines.length > 0 && (
        <p style={{ margin: "0 0 16px" }}>
          <strong>{soldOutOrder.text(piecesText(data.soldOutLines))}</strong> Please write to the
          organisers.
        </p>
      )}
      <EmailDetails details={details} />
      <OrderLines data={data} publicUrl={site.publicUrl} />
      <OwnWords>{site.orderWords}</OwnWords>
      <EmailButton href={`${site.publicUrl}${href("/contact")}`}>
        Write to the organisers
      </EmailButton>
    </EmailLayout>
  );
}

const cell = {
  padding: "9px 0",
  borderBottom: `1px solid ${colours.line}`,
  verticalAlign: "top",
} as const;
const amount = { ...cell, textAlign: "right", whiteSpace: "nowrap", paddingLeft: 12 } as const;

/** The order's line items. The class makes the plain text keep its columns. */
function OrderLines({ data, publicUrl }: { data: OrderEmailData; publicUrl: string }) {
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
            <td className="line" height={emailImage.shownPx} style={cell}>
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

interface LinePictureProps {
  pictureId: string | null | undefined;
  name: string;
  publicUrl: string;
}

/** The picture of a line item; a product without one has the record of the brand. */
function LinePicture({ pictureId, name, publicUrl }: LinePictureProps) {
  const { shownPx, file } = emailImage;
  if (!pictureId)
    return (
      <span style={{ ...place, padding: 10 }}>
        <DrawnLogo px={shownPx - 20} hole={colours.cream} aside={0} />
      </span>
    );
  return (
    <img
      src={publicUrl + pictureUrl(pictureId, file)}
      alt={name}
      width={shownPx}
      height={shownPx}
      loading="lazy"
      style={{ ...place, borderRadius: 10, backgroundColor: colours.line }}
    />
  );
}

const place = { float: "left", marginRight: 14 } as const;
