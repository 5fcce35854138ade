import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { FormResult } from "#app/shared/form-result.ts";
import { messages } from "#app/shared/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "./form-message.tsx";
import { Popup } from "#app/ui/popup.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";

export type ContactResult = FormResult<"name" | "email" | "message">;

interface ContactFormProps {
  /** Where it posts to: the page it stands on. */
  action: string;
  /** The page's own answer to a post made without JavaScript. */
  answered?: ContactResult;
  /** What is known of a signed-in customer. */
  known?: { name?: string; email?: string };
}

/** Name, e-mail and message, with the two popups. Its post carries intent=contact. The same on /, /contact and /gethelp. */
export function ContactForm({ action, answered, known }: ContactFormProps) {
  const fetcher = useFetcher<{ contact?: ContactResult }>();
  const form = useRef<HTMLFormElement>(null);
  const result = fetcher.data?.contact ?? answered;
  const refusal = result?.ok === false ? result : undefined;
  const typed = { ...known, ...refusal?.values };
  const [dismissed, setDismissed] = useState<ContactResult>();
  const showing = result !== dismissed && fetcher.state === "idle";
  const dismiss = () => setDismissed(result);

  useEffect(() => {
    if (fetcher.data?.contact?.ok) form.current?.reset();
  }, [fetcher.data]);

  return (
    <>
      <fetcher.Form ref={form} method="post" action={action} className="grid gap-4">
        <input type="hidden" name="intent" value="contact" />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            required
            maxLength={100}
            defaultValue={typed.name}
            error={refusal?.errors?.name}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={typed.email}
            error={refusal?.errors?.email}
          />
        </div>
        <TextArea
          label="Message"
          name="message"
          required
          maxLength={5000}
          defaultValue={typed.message}
          error={refusal?.errors?.message}
        />
        <FormMessage>{refusal?.formErrors?.join(" ")}</FormMessage>
        <div>
          <Button size="lg" pending={fetcher.state !== "idle"} pendingText={messages.submitting}>
            Send message
          </Button>
        </div>
      </fetcher.Form>
      <Popup
        open={showing && result?.ok === true}
        onClose={dismiss}
        kind="success"
        title={messages.contact.success}
      >
        <p>Your message is with us. We answer within two days.</p>
      </Popup>
      <Popup
        open={showing && refusal?.failure !== undefined}
        onClose={dismiss}
        kind="failure"
        title={messages.contact.failureTitle}
      >
        <p>{refusal?.failure}</p>
      </Popup>
    </>
  );
}
