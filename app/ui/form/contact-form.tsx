import type { FormResult } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailHint } from "./email-hint.tsx";
import { FormMessage } from "./form-message.tsx";
import { Popup } from "#app/ui/popup.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";
import { useFormPopups } from "./use-form-popups.ts";

interface ContactFormProps {
  action: string;
  /** The page's answer to a post made without JavaScript. */
  answered?: FormResult<"name" | "email" | "message">;
  known?: { name?: string; email?: string; message?: string };
}

/** The contact form. It sends intent=contact. */
export function ContactForm({ action, answered, known }: ContactFormProps) {
  const { Form, form, isPending, refusal, isTaken, hasFailed, dismiss } = useFormPopups(
    "send-message",
    answered,
  );
  const typed = { ...known, ...refusal?.values };
  return (
    <>
      {/* The browser's own checks would hide the site's messages. */}
      <Form ref={form} method="post" action={action} noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="send-message" />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            autoCapitalize="words"
            required
            defaultValue={typed.name}
            error={refusal?.errors?.name}
          />
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={typed.email}
            error={refusal?.errors?.email}
          />
        </div>
        <EmailHint known={typed.email} />
        <TextArea
          label="Message"
          name="message"
          required
          defaultValue={typed.message}
          error={refusal?.errors?.message}
        />
        <FormMessage>{refusal?.formErrors?.join(" ")}</FormMessage>
        <div>
          <Button size="lg" pending={isPending} pendingText={siteTexts.submitting}>
            Send message
          </Button>
        </div>
      </Form>
      <Popup open={isTaken} onClose={dismiss} kind="success" title={siteTexts.contact.success}>
        <p>Your message is with us. We answer within two days.</p>
      </Popup>
      <Popup
        open={hasFailed}
        onClose={dismiss}
        kind="failure"
        title={siteTexts.contact.failureTitle}
      >
        <p>{siteTexts.contact.failure}</p>
      </Popup>
    </>
  );
}
