import { fieldOf, type FormResult } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailHint } from "./email-hint.tsx";
import { FormMessage } from "./form-message.tsx";
import { Popup } from "#app/ui/popup.tsx";
import { TextField } from "./text-field.tsx";
import { useFormPopups } from "./use-form-popups.ts";

interface NewsletterFormProps {
  action: string;
  /** The page's answer to a post made without JavaScript. */
  answered?: FormResult<"email">;
  submit?: string;
  /** The text that is shown once an address was accepted. */
  taken?: string;
}

/** The newsletter form. It sends intent=subscribe. */
export function NewsletterForm({
  action,
  answered,
  submit = "Subscribe",
  taken = "You are on the list. Watch your inbox.",
}: NewsletterFormProps) {
  const { Form, form, isPending, refusal, isTaken, hasFailed, dismiss } = useFormPopups(
    "join-newsletter",
    answered,
  );
  return (
    <>
      {/* The browser's own checks would hide the site's messages. */}
      <Form ref={form} method="post" action={action} noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="join-newsletter" />
        <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
          <TextField
            label="E-mail"
            {...fieldOf(refusal, "email")}
            type="email"
            autoComplete="email"
            enterKeyHint="send"
            required
            placeholder="you@example.com"
          />
          <Button pending={isPending} pendingText={siteTexts.submitting}>
            {submit}
          </Button>
        </div>
        <EmailHint known={refusal?.values["email"]} />
        <FormMessage>
          {refusal?.failure && [siteTexts.newsletter.failed, refusal.formErrors].flat().join(" ")}
        </FormMessage>
      </Form>
      <Popup open={isTaken} onClose={dismiss} kind="success" title={siteTexts.newsletter.success}>
        <p>{taken}</p>
      </Popup>
      <Popup
        open={hasFailed}
        onClose={dismiss}
        kind="failure"
        title={siteTexts.newsletter.failureTitle}
      >
        <p>{siteTexts.newsletter.failure}</p>
        <p>{refusal?.formErrors?.join(" ")}</p>
      </Popup>
    </>
  );
}
