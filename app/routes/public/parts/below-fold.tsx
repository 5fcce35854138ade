import { href } from "react-router";
import type { FormResult } from "#app/shared/form-result.ts";
import { ContactBlock } from "./contact-block.tsx";
import { Doors } from "./doors.tsx";
import { NewsletterBlock } from "./newsletter-block.tsx";
import { StageCall } from "./stage-call.tsx";

const action = `${href("/")}?index`;

export default function BelowFold({ stage, answered }: { stage: string; answered?: FormResult }) {
  return (
    <>
      <Doors />
      <StageCall text={stage} />
      <NewsletterBlock action={action} answered={answered} />
      <ContactBlock action={action} answered={answered} />
    </>
  );
}
