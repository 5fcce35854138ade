import type { FormResult } from "#app/shared/form-result.ts";
import { NewsletterForm } from "#app/ui/form/newsletter-form.tsx";

export function NewsletterBlock({ action, answered }: { action: string; answered?: FormResult }) {
  return (
    <section
      data-surface="colour"
      aria-labelledby="newsletter"
      className="overflow-hidden bg-marigold print:hidden"
    >
      <div
        data-reveal=""
        className="measure relative grid gap-8 py-16 md:grid-cols-2 md:items-center md:py-24"
      >
        <div>
          <h2 id="newsletter" className="poster-narrow text-[clamp(3.5rem,9vw,7rem)] uppercase">
            Join the newsletter
          </h2>
        </div>
        <div>
          <p className="mb-5 max-w-md text-lead font-medium">
            The organisers write about the line-up, tickets and merch, and not when there is nothing
            to say.
          </p>
          <NewsletterForm action={action} answered={answered} />
        </div>
      </div>
    </section>
  );
}
