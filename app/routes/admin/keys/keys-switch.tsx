import { useEffect, useState } from "react";
import { Details } from "#app/ui/details.tsx";
import { areKeysOn, switchKeys } from "./keyboard-shortcuts.ts";

const keys = [
  ["Ctrl K", "to any screen or action, also while the other keys are off"],
  ["/", "to the search"],
  ["j", "to the next row or order"],
  ["k", "to the one before"],
  ["x", "chooses the row"],
] as const;

/**
 * Turns the keys of the back office off, for people who use speech input or press keys by mistake
 * (WCAG 2.1.4).
 */
export function KeysSwitch() {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(areKeysOn()), []);
  return (
    <div className="noscript:hidden">
      <h2 className="text-xl font-bold">Keys</h2>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            switchKeys(checked);
            setOn(checked);
          }}
          className="size-5 accent-hibiscus"
        />
        Use them in this browser
      </label>
      <Details summary="Which keys">
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {keys.map(([key, goal]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-tag border-2 border-line px-2 font-semibold">{key}</kbd>
              </dt>
              <dd>{goal}</dd>
            </div>
          ))}
        </dl>
      </Details>
    </div>
  );
}
