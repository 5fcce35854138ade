import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { schemeCookie, schemes } from "#app/shared/pages/scheme.ts";
import { keysOf } from "#app/shared/records.ts";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { useRootData } from "./use-site.ts";

/** Chooses the light or dark scheme for this browser. Its page gives it a heading of its own kind. */
export function SchemeSwitch({ of, heading }: { of: string; heading: ReactNode }) {
  const chosen = useRootData()?.scheme ?? "system";
  const { revalidate } = useRevalidator();
  return (
    <div className="grid gap-4 noscript:hidden">
      {heading}
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
