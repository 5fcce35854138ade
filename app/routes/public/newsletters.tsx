import { href } from "react-router";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { answerContactOrNewsletter } from "#app/forms/contact-and-newsletter.server.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import { NewsletterForm } from "#app/ui/form/newsletter-form.tsx";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import { SocialLinks } from "#app/ui/social-links.tsx";
import { useEdition, useFestival } from "#app/layout/use-site.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/newsletters";

export const handle = { frame: "public", isCached: true, inSitemap: true } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData?.site;
  return pageMeta(site, {
    title: `Join the Challenge - ${site?.brandName}`,
    description: `Join the ${site?.brandName} challenge: subscribe, get the weekly dare, see the boldest answers on the big screen. Spots are limited.`,
    path: href("/newsletters"),
  });
};

export const action = ({ request, context }: Route.ActionArgs) =>
  answerContactOrNewsletter(request, context, "newsletters-page");
export { clientAction } from "#app/forms/client-action.ts";

const steps = [
  "Your address is on the list at once.",
  "The organisers write about challenges and tickets.",
  "Unsubscribe any time: write to us.",
];

export default function Newsletters({ actionData }: Route.ComponentProps) {
  const { challenge } = useEdition();
  const { socials } = useFestival();
  return (
    <main
      data-surface="colour"
      className="relative grid grow items-center overflow-hidden bg-hibiscus"
    >
      <span
        aria-hidden="true"
        className="record absolute top-1/2 left-[58%] hidden size-[56rem] -translate-y-1/2 lg:block [--record-b:var(--color-ink)] [--record-hole:var(--color-hibiscus)]"
      />
      <div className="measure relative py-14">
        <div className="max-w-2xl lg:w-[46%]">
          <h1>
            <PosterLines
              lines={[
                { text: "Join the", height: 18 },
                { text: "Challenge", height: 19 },
              ]}
            />
          </h1>
          <p className="mt-6 max-w-lg text-lead font-medium">{challenge}</p>
          <div className="mt-7 rounded-3xl bg-marigold p-5 sm:p-7">
            <NewsletterForm action={href("/newsletters")} answered={useActionResult(actionData)} />
            <p className="mt-4 font-semibold">Spots are limited—don't miss out!</p>
          </div>
          <ol className="mt-6 grid gap-2 font-medium sm:grid-cols-3 sm:gap-5">
            {steps.map((step, index) => (
              <li key={step} className="flex gap-3 sm:block">
                <span aria-hidden="true" className="lettering text-xl">
                  {index + 1}
                </span>
                <span className="block">{step}</span>
              </li>
            ))}
          </ol>
          <SocialLinks socials={socials} className="mt-6" />
        </div>
      </div>
    </main>
  );
}
