import { useRevalidator } from "react-router";
import { schemeCookie, schemes } from "#app/shared/pages/scheme.ts";
import { keysOf } from "#app/shared/records.ts";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { useRootData } from "./use-site.ts";

/** Chooses the light or dark scheme for this browser. */
export function SchemeSwitch({ of }: { of: string }) {
  const chosen = useRootData()?.scheme ?? "system";
  const { revalidate } = useRevalidator();
  return (
    <div className="grid gap-4 noscript:hidden">
      <h2 className="poster text-heading">Light or dark</h2>
      <ChoiceGroup
        legend={`This browser shows ${of}`}
        name="scheme"
        type="radio"
        choices={keysOf(schemes).map((value) => ({ value, label: schemes[value] }))}
        defaultValue={[chosen]}
        onChange={(scheme) => {
          document.cookie = schemeCookie(scheme);
          void revalidate();
        }}
      />
    </div>
  );
}
