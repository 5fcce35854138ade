import { href } from "react-router";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/privacy";
import { useFestival } from "#app/layout/use-site.ts";
import { Chapter, InText, TextPage } from "./text-page.tsx";

export const handle = { frame: "paper", isCached: true, inSitemap: true } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData?.site;
  return pageMeta(site, {
    title: `Privacy - ${site?.brandName}`,
    description:
      "What this site keeps about you, why, for how long, and how you see, correct or delete it.",
    path: href("/privacy"),
  });
};

export default function Privacy() {
  const { contactEmail } = useFestival();
  return (
    <TextPage
      title="Privacy"
      lead="What we keep about you, why, for how long, and what you can do about it. Nigeria's Data Protection Act of 2023 applies."
    >
      <Chapter title="What we keep">
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            Your account: e-mail address, username, and your password as a hash, or that you sign in
            with Google.
          </li>
          <li>
            For an order: what you bought, where it goes, the number we call, and what was paid.
            Your card is seen by Paystack alone.
          </li>
          <li>
            For a ticket: your name, your e-mail address, its type and, where you gave them, your
            phone number and gender. Where one person may have only so many, also a mark by which
            the same card is known again; nothing of the card can be read from it.
          </li>
          <li>
            What you write to us with our answer, your address if you subscribe to the newsletter,
            and which messages were sent to you about the festival.
          </li>
          <li>
            While you are signed in: your network address and browser, so that nobody guesses
            passwords.
          </li>
        </ul>
      </Chapter>
      <Chapter title="What we do not">
        <p>
          There is no advertising and no counting of visitors. Cookies keep you signed in, stop
          those who guess passwords, and tell you what became of a form. The chat is loaded when you
          open it, not before.
        </p>
        <p className="mt-3">
          The page of a ticket that you open stays on your device with its code, so that it opens at
          the gate without a network. It goes when you press “Forget on this device” on it, when you
          log out there, and a day after the festival.
        </p>
      </Chapter>
      <Chapter title="Who sees it">
        <p>
          The organisers, and whoever brings your order to you. Paystack takes payments, and the
          service that sends our e-mail sees what it sends. Google and the chat know of you when you
          use them. We sell nothing to anybody.
        </p>
      </Chapter>
      <Chapter title="How long">
        <p>
          Your account stays until you delete it. Orders stay in the festival&apos;s records, then
          without your name; tickets stay on the list of the gate. A session ends by itself after 60
          days without a visit.
        </p>
      </Chapter>
      <Chapter title="Your rights">
        <p>
          <InText to={href("/userProfile")}>Your account</InText> shows what we know, lets you
          correct it, download it, and delete it yourself. Each newsletter has a link that ends it.
          For anything else, or where you have no account and want to see or erase what we keep,
          write{" "}
          {contactEmail ? (
            <>
              to <InText to={`mailto:${contactEmail}`}>{contactEmail}</InText>
            </>
          ) : (
            <>
              through the <InText to={href("/contact")}>contact page</InText>
            </>
          )}
          . You can complain to the Nigeria Data Protection Commission.
        </p>
      </Chapter>
    </TextPage>
  );
}
