import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { fieldClass } from "#app/ui/form/field-class.ts";

/** One number into every field at once; it is no field of the form itself. */
export function StockFill({ onFill }: { onFill: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <div className="mb-4 flex items-end gap-2 noscript:hidden">
      <label className="grow">
        <span className="mb-1 block text-sm">The same number for all</span>
        <input
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value.replace(/\D/g, "").slice(0, 6))}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            onFill(text);
          }}
          className={fieldClass}
        />
      </label>
      <Button
        type="button"
        variant="secondary"
        className="unbroken max-sm:px-4!"
        onClick={() => onFill(text)}
      >
        Fill in all
      </Button>
    </div>
  );
}
