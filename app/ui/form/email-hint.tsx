import { useEffect, useRef, useState } from "react";
import { likelyEmail } from "#app/shared/accounts/likely-email.ts";

interface EmailHintProps {
  /** The name of the field of the same form. */
  name?: string;
  /** What the field begins with. */
  known?: string;
  /** The id of the field's form; unless given, the form that the hint stands in. */
  form?: string;
}

/**
 * Asks about an address with a slip in it, "Did you mean …?", beside the field that it was typed
 * into. It keeps no form from being sent: the address may be right.
 */
export function EmailHint({ name = "email", known = "", form }: EmailHintProps) {
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(known);
  const field = () => {
    const own = form ? document.getElementById(form) : place.current?.closest("form");
    const found = (own as HTMLFormElement | null | undefined)?.elements.namedItem(name);
    return found instanceof HTMLInputElement ? found : null;
  };
  useEffect(() => {
    const input = field();
    const look = () => setTyped(input!.value);
    // It may have been typed before the scripts had loaded.
    if (input?.value) look();
    const lookSoon = () => void setTimeout(look, pressMs);
    input?.addEventListener("change", lookSoon);
    return () => input?.removeEventListener("change", lookSoon);
  });
  const meant = likelyEmail(typed);
  const take = () => {
    field()!.value = meant!;
    setTyped(meant!);
  };
  return (
    <div ref={place} role="status" className="wrap-anywhere empty:hidden">
      {meant && (
        <>
          Did you mean{" "}
          <button
            type="button"
            onClick={take}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            {meant}
          </button>
          ?
        </>
      )}
    </div>
  );
}

/**
 * How long a press takes. One that leaves the field for another place of the page lands there before
 * the hint moves that place.
 */
const pressMs = 300;
