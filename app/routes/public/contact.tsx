import { href } from "react-router";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf } from "#app/context.server.ts";
import { answerContactOrNewsletter } from "#app/forms/contact-and-newsletter.server.ts";
import { questionsAt } from "#app/domain/festival/festival-phase.server.ts";
import { placeText } from "#app/domain/festival/placeholders.server.ts";
import { useFestival } from "#app/layout/use-site.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import { ContactForm } from "#app/ui/form/contact-form.tsx";
import { Faq } from "#app/ui/faq.tsx";
import { SocialLinks } from "#app/ui/social-links.tsx";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/contact";
import { ChatButton } from "./blocks/chat-button.tsx";
import { PageHero } from "./blocks/page-hero.tsx";

export const handle = { frame: "public", isCached: true, inSitemap: true } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = matches[0].loaderData?.site;
  return pageMeta(site, {
    title: `Contact - ${site?.brandName}`,
    description: `Write to the organisers of ${site?.brandName}, chat with us, or read what everybody asks: gates, age, tickets, refunds, shipping and custom designs.`,
    path: href("/contact"),
    structuredData: {
      "@type": "FAQPage",
      mainEntity: loaderData?.questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  });
};

export async function loader({ context }: Route.LoaderArgs) {
  const { app, festival: read } = contextOf(context);
  const festival = await read();
  return {
    questions: questionsAt(festival, app.now()),
    chatScript: app.env.chat?.scriptUrl,
    place: placeText(festival),
    mapUrl: festival.day.mapUrl || mapOf(placeText(festival)),
  };
}

const mapOf = (place: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

export const action = ({ request, context }: Route.ActionArgs) =>
  answerContactOrNewsletter(request, context);
export { clientAction } from "#app/forms/client-action.ts";

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { contactEmail, socials } = useFestival();
  return (
    <main>
      <PageHero
        lines={[
          { text: "Talk", height: 27, className: "text-marigold" },
          { text: "to a person", height: 17 },
        ]}
      >
        <p>
          Sponsors, parents, departments, vendors, lost-and-found: a student from the team reads
          everything and answers.
        </p>
      </PageHero>
      <section data-surface="paper" aria-labelledby="write" className="bg-cream">
        <div className="selvedge h-3" />
        <div className="measure grid gap-12 py-14 md:py-20 lg:grid-cols-[1.5fr_1fr] lg:gap-20">
          <div id="message" className="print:hidden">
            <h2 id="write" className="poster mb-6 text-title">
              Write to us
            </h2>
            <ContactForm action={href("/contact")} answered={useActionResult(actionData)} />
          </div>
          <div className="grid content-start gap-8 sm:grid-cols-2 lg:grid-cols-1">
            {contactEmail && (
              <div>
                <h2 className="lettering text-xl">By mail</h2>
                <a
                  href={`mailto:${contactEmail}`}
                  className="wrap-anywhere inline-flex min-h-11 items-center text-link underline underline-offset-4"
                >
                  {contactEmail}
                </a>
              </div>
            )}
            {loaderData.chatScript && (
              <div id="chat" className="print:hidden">
                <h2 className="lettering mb-3 text-xl">Right now</h2>
                <ChatButton scriptUrl={loaderData.chatScript} />
              </div>
            )}
            {socials.length > 0 && (
              <div id="follow">
                <h2 className="lettering text-xl">On your feed</h2>
                <SocialLinks socials={socials} />
              </div>
            )}
            <div>
              <h2 className="lettering text-xl">In person</h2>
              <p className="mt-1.5 text-muted">{loaderData.place}</p>
              <a
                href={loaderData.mapUrl}
                className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
              >
                Open in Maps
              </a>
            </div>
          </div>
        </div>
      </section>
      <section aria-labelledby="faq" className="measure py-14 md:py-20">
        <h2 id="faq" className="poster-narrow mb-8 text-[clamp(3rem,8vw,6rem)] uppercase">
          Everybody asks
        </h2>
        <Faq questions={loaderData.questions} />
      </section>
    </main>
  );
}
