import { Button } from "./button.tsx";
import { TextField } from "./form/text-field.tsx";

interface CodeBoxProps {
  code: { code: string; problem: string } | null;
  /** The refused code as it was typed. */
  typed: string | undefined;
  error: string | undefined;
  /** The intents of the box's buttons in the form around it. */
  use: string;
  remove: string;
}

/** Enters a discount code. It is open when a code is in use or one was refused. */
export function CodeBox({ code, typed, error, use, remove }: CodeBoxProps) {
  return (
    <details open={code !== null || error !== undefined ? true : undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline underline-offset-4">
        I have a code
      </summary>
      <div className="mt-1 flex flex-wrap items-start gap-x-3">
        <TextField
          label="Code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          defaultValue={typed ?? code?.code}
          error={error ?? (code?.problem || undefined)}
          className={code ? "w-full max-w-lg" : "min-w-0 grow basis-40"}
        />
        {/* Beside the field, whose label is above it; two buttons have a line of their own. */}
        <div className={`flex gap-2 ${code ? "mt-3" : "pt-7.5"}`}>
          <Button name="intent" value={use} variant="secondary">
            Use
          </Button>
          {code && (
            <Button name="intent" value={remove} variant="quiet">
              Remove
            </Button>
          )}
        </div>
      </div>
    </details>
  );
}
