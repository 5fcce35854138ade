import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { knowsPasskeys } from "./passkeys.ts";

interface PasskeyButtonProps {
  children: string;
  /** Starts the browser's dialog. Returns what went wrong, or null. */
  onConfirm: () => Promise<string | null>;
}

/** A button that uses a passkey. It appears once scripts run, in browsers that support passkeys. */
export function PasskeyButton({ children, onConfirm }: PasskeyButtonProps) {
  const [isKnown, setIsKnown] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failed, setFailed] = useState<{ error: string } | null>(null);
  useEffect(() => setIsKnown(knowsPasskeys()), []);
  if (!isKnown) return null;
  const confirm = async () => {
    setIsPending(true);
    setFailed(null);
    const error = await onConfirm();
    setIsPending(false);
    if (error) setFailed({ error });
  };
  return (
    <div className="grid gap-3">
      <FormMessage answer={failed ?? undefined}>{failed?.error}</FormMessage>
      <Button
        type="button"
        variant="secondary"
        size="lg"
        className="w-full"
        pending={isPending}
        onClick={() => void confirm()}
      >
        {children}
      </Button>
    </div>
  );
}
