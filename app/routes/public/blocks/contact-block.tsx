import type { FormResult } from "#app/shared/form-result.ts";
import { useFestival } from "#app/layout/use-site.ts";
import { ContactForm } from "#app/ui/form/contact-form.tsx";

export function ContactBlock({ action, answered }: { action: string; answered?: FormResult }) {
  const { contactEmail } = useFestival();
  return (
    <section
      aria-labelledby="talk"
      className="measure grid gap-8 py-16 md:grid-cols-[1fr_1.4fr] md:py-24 print:hidden"
    >
      <div>
        <h2 id="talk" className="poster-narrow text-[clamp(3rem,7vw,5.5rem)] uppercase">
          Talk to us
        </h2>
        <p className="mt-4 max-w-sm text-lead text-muted">
          A sponsor, a parent, a department with an idea: write, and a person answers.
          {contactEmail && (
            <>
              {" "}
              Or send an e-mail to{" "}
              <a href={`mailto:${contactEmail}`} className="text-link underline underline-offset-4">
                {contactEmail}
              </a>
              .
            </>
          )}
        </p>
      </div>
      <ContactForm action={action} answered={answered} />
    </section>
  );
}
