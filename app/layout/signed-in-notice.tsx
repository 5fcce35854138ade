import { useSearchParams } from "react-router";
import { type Person, useUnsentForms } from "#app/forms/restore-unsent-forms.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { PreviewStrip } from "./preview-strip.tsx";
import { useRootData } from "./use-site.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";

const moved = new Map<string, string>(Object.entries(siteTexts.signIn.moved));

/**
 * Says why a signed-in viewer was led here and not to the page that they asked for, or that what
 * they had typed was restored.
 */
export default function SignedInNotice(person: Person) {
  const [query] = useSearchParams();
  const isRestored = useUnsentForms(person);
  const text = isRestored ? siteTexts.signIn.restored : moved.get(query.get("notice") ?? "");
  return (
    <>
      {useRootData()?.isPreview && <PreviewStrip />}
      <div data-surface="paper" className="bg-surface text-body print:hidden">
        <div className={text ? "measure py-3" : ""}>
          <FormMessage kind={isRestored ? "success" : "error"}>{text}</FormMessage>
        </div>
      </div>
    </>
  );
}
