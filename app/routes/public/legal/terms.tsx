import { href } from "react-router";
import { shippingOptionNames } from "#app/shared/limits.ts";
import { formatNaira } from "#app/shared/money.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { useFestival, useSite } from "#app/layout/use-site.ts";
import type { Route } from "./+types/terms";
import { Chapter, InText, TextPage } from "./text-page.tsx";

export const handle = { frame: "paper", isCached: true, inSitemap: true } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData?.site;
  return pageMeta(site, {
    title: `Terms - ${site?.brandName}`,
    description: `How buying at ${site?.brandName} works: prices, payment, pick-up, delivery and tickets.`,
    path: href("/terms"),
  });
};

export default function Terms() {
  const { brandName } = useSite();
  const { contactEmail, shipping, pickUpHours } = useFestival();
  return (
    <TextPage title="Terms" lead={`How buying at ${brandName} works, in plain words.`}>
      <Chapter title="Who you buy from">
        <p>
          The students who organise {brandName}. They answer{" "}
          {contactEmail ? (
            <>
              at <InText to={`mailto:${contactEmail}`}>{contactEmail}</InText>
            </>
          ) : (
            <>
              through the <InText to={href("/contact")}>contact page</InText>
            </>
          )}
          , within two days.
        </p>
      </Chapter>
      <Chapter title="Prices and payment">
        <p>
          Prices are in naira, as shown when you pay. You pay by card through Paystack. Your order
          is made when the payment has arrived, and an e-mail says so; putting something in the cart
          holds nothing back for you.
        </p>
      </Chapter>
      <Chapter title="Getting it">
        <ul className="grid list-disc gap-2 pl-5">
          {shippingOptionNames.map((name) => (
            <li key={name}>
              {shipping[name].label}: {formatNaira(shipping[name].feeKobo)}
              {name === "PICKUP" && pickUpHours && `, ${pickUpHours}`}
            </li>
          ))}
        </ul>
        <p>
          The cart says when it is expected, and your order&apos;s page where it is. Please give an
          address and a number that reach you.
        </p>
      </Chapter>
      <Chapter title="When something is gone">
        <p>
          If the last piece was sold while you were paying, we write to you and send the money for
          it back. <InText to={href("/refunds")}>Refunds</InText> has the rest.
        </p>
      </Chapter>
      <Chapter title="Tickets">
        <p>
          A ticket lets in as many people as it says. Who copies or sells it on may find it
          cancelled. The organisers may change the programme; if the festival moves to another day,
          tickets stay good.
        </p>
      </Chapter>
    </TextPage>
  );
}
