import { type MouseEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { continueSpinnerMs } from "#app/shared/timings.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Popup } from "#app/ui/popup.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

interface SavedPopupProps {
  saved: object | undefined;
  title: string;
  /** The page that "Continue" leads to after its spinner; without JavaScript it is a plain link. */
  to: string;
}

export function SavedPopup({ saved, title, to }: SavedPopupProps) {
  const navigate = useNavigate();
  const [dismissed, setDismissed] = useState<object>();
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => void navigate(to), continueSpinnerMs);
    return () => clearTimeout(timer);
  }, [leaving, navigate, to]);

  const leave = (event: MouseEvent) => {
    event.preventDefault();
    setLeaving(true);
  };
  return (
    <Popup
      open={saved !== undefined && saved !== dismissed}
      onClose={() => setDismissed(saved)}
      kind="success"
      title={title}
      dismiss={null}
      actions={
        <LinkButton to={to} size="lg" onClick={leave} aria-busy={leaving || undefined}>
          {leaving && <Spinner />}
          Continue
        </LinkButton>
      }
    />
  );
}
