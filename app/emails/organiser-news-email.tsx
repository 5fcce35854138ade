import { href } from "react-router";
import { formatDayTime } from "#app/shared/dates.ts";
import type { EmailData } from "#app/shared/mail/emails.ts";
import { formatNaira } from "#app/shared/money.ts";
import { piecesOf } from "#app/shared/catalogue/products.ts";
import { EmailButton } from "./email-button.tsx";
import { EmailFacts } from "./email-facts.tsx";
import { EmailLayout } from "./layout.tsx";

type News = EmailData["organiser_news"];

const counted = (count: number, noun: string) => `${count} new ${noun}${count === 1 ? "" : "s"}`;

/** "2 new orders (₦23,000), 1 new message" */
export const newsTitle = ({ orderCount, totalKobo, messageCount }: News): string =>
  [
    orderCount > 0 && `${counted(orderCount, "order")} (${formatNaira(totalKobo)})`,
    messageCount > 0 && counted(messageCount, "message"),
  ]
    .filter(Boolean)
    .join(", ");

interface OrganiserNewsEmailProps {
  data: News;
  site: { brandName: string; publicUrl: string };
}

export function OrganiserNewsEmail({ data, site }: OrganiserNewsEmailProps) {
  const title = newsTitle(data);
  const more = [
    restText(data.orderCount - data.orders.length, "order"),
    restText(data.messageCount - data.messages.length, "message"),
  ].filter((text) => text !== null);
  const page = data.orderCount > 0 ? href("/orders") : href("/adminMessages");
  return (
    <EmailLayout {...site} title={title} preview={title}>
      <p style={{ margin: "0 0 16px" }}>Hello. This is new.</p>
      <EmailFacts
        facts={[
          ...data.orders.map(
            (order) =>
              [
                `Order ${order.number}`,
                `${piecesOf(order.itemCount)}, ${[formatNaira(order.totalKobo), ...(order.differences ?? [])].join(", ")}, ${order.toDoor ? "to the door" : "pick-up"}, ${formatDayTime(order.at)}`,
              ] as const,
          ),
          ...data.messages.map(({ name, text }) => [`Message from ${name}`, text] as const),
        ]}
      />
      {more.map((text) => (
        <p key={text} style={{ margin: "0 0 12px" }}>
          {text}
        </p>
      ))}
      <p style={{ margin: 0 }}>How often you get these is chosen under Account.</p>
      <EmailButton href={`${site.publicUrl}${page}`}>
        {data.orderCount > 0 ? "Open the orders" : "Open the messages"}
      </EmailButton>
    </EmailLayout>
  );
}

const restText = (count: number, noun: string): string | null =>
  count > 0 ? `And ${count} more ${noun}${count === 1 ? "" : "s"}.` : null;
