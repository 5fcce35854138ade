import { href } from "react-router";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Popup } from "#app/ui/popup.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { messages } from "#app/shared/messages.ts";
import { withNext } from "#app/shared/pages/with-next.ts";
import type { StoreAnswer } from "./store-answer.ts";
import { addressOf, takeWanted } from "./wanted-item.ts";

export default function StoppedPurchase({ answer }: { answer: StoreAnswer }) {
  const [dismissed, setDismissed] = useState<StoreAnswer>();
  const { stopped } = answer;
  if (!stopped || answer === dismissed) return null;
  const close = () => {
    takeWanted();
    setDismissed(answer);
  };
  if (stopped.by === "sold-out")
    return (
      <Popup open onClose={close} kind="failure" title={messages.store.soldOut} dismiss="Close">
        <p>Every one of these is spoken for. There is more in the store.</p>
      </Popup>
    );
  const next = addressOf(stopped.choice);
  const keepForBack = () => {
    const { pathname, search } = location;
    const kept = addressOf(stopped.choice, search);
    if (kept.split("?")[0] === pathname) history.replaceState(history.state, "", kept);
  };
  return (
    <Dialog open onClose={close} title={messages.store.signInPrompt}>
      <p className="mb-6 text-muted">What you chose stays chosen.</p>
      <form method="dialog" className="flex flex-wrap gap-3">
        <LinkButton to={withNext(href("/login"), next)} onClick={keepForBack} className="grow">
          Sign in
        </LinkButton>
        <Button variant="secondary" className="grow">
          Cancel
        </Button>
      </form>
      <p className="mt-4">
        New here?{" "}
        <TextLink to={withNext(href("/signup"), next)} onClick={keepForBack}>
          Sign up
        </TextLink>
      </p>
    </Dialog>
  );
}
