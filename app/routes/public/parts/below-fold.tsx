import { href } from "react-router";
import type { FormResult } from "#app/shared/form-result.ts";
import { ContactBlock } from "./contact-block.tsx";
import { Doors } from "./doors.tsx";
import { NewsletterBlock } from "./newsletter-block.tsx";
import { StageCall } from "./stage-call.tsx";

const action = `${href("/")}?index`;

interface BelowFoldProps {
  moments: string;
  stage: string;
  answered?: FormResult;
}

export default function BelowFold({ moments, stage, answered }: BelowFoldProps) {
  return (
    <>
      <Doors moments={moments} />
      <StageCall text={stage} />
      <NewsletterBlock action={action} answered={answered} />
      <ContactBlock action={action} answered={answered} />
    </>
  );
}
