import type { ProductChoice } from "#app/shared/catalogue/variants.ts";
import { href } from "react-router";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";
import { Popup } from "#app/ui/popup.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { siteTexts } from "#app/shared/site-texts.ts";
import { variantText } from "#app/shared/catalogue/low-stock.ts";
import { withNext } from "#app/shared/pages/return-to.ts";
import type { StoreAnswer } from "./store-answer.ts";
import { addressOf, forgetWanted } from "./wanted-item.ts";
import WatchProduct from "#app/routes/store/back-in-stock/request-product.tsx";

export default function StoppedPurchase({ answer }: { answer: StoreAnswer }) {
  const [dismissed, setDismissed] = useState<StoreAnswer>();
  const { stopped } = answer;
  if (!stopped || answer === dismissed) return null;
  const close = () => {
    forgetWanted();
    setDismissed(answer);
  };
  if (stopped.by === "sold-out")
    return (
      <Popup
        open
        onClose={close}
        kind="failure"
        title={siteTexts.store.soldOut}
        dismiss={null}
        actions={<Button variant="secondary">Close</Button>}
      >
        <p>All of these are sold out. There is more in the store.</p>
        <WatchStopped {...stopped.choice} />
      </Popup>
    );
  const next = addressOf(stopped.choice);
  const rememberChoice = () => {
    const { pathname, search } = location;
    const address = addressOf(stopped.choice, search);
    if (address.split("?")[0] === pathname) history.replaceState(history.state, "", address);
  };
  return (
    <Dialog open onClose={close} title={siteTexts.store.signInPrompt}>
      <p className="mb-6 text-muted">We’ll keep your choices.</p>
      <form method="dialog" className="flex flex-wrap gap-3">
        <LinkButton to={withNext(href("/login"), next)} onClick={rememberChoice} className="grow">
          Sign in
        </LinkButton>
        <Button variant="secondary" className="grow">
          Cancel
        </Button>
      </form>
      <p className="mt-4">
        New here?{" "}
        <TextLink to={withNext(href("/signup"), next)} onClick={rememberChoice}>
          Sign up
        </TextLink>
      </p>
    </Dialog>
  );
}

const watchForm = "watch-stopped";

/** Asks for one e-mail when what could not be bought is back. */
function WatchStopped({ productId, color, size }: ProductChoice) {
  const watching = useFetcher<StoreAnswer>();
  const variant = variantText({ color: color ?? "", size: size ?? "" });
  return (
    <div className="mt-4 text-left text-base text-body">
      <watching.Form id={watchForm} method="post" action={href("/merch/:productId", { productId })}>
        <input type="hidden" name="productId" value={productId} />
        <input type="hidden" name="variant" value={variant} />
      </watching.Form>
      <WatchProduct
        form={watchForm}
        fetcher={watching}
        isWatched={watching.data?.ok === true && watching.data.watching === true}
        answered={undefined}
      />
    </div>
  );
}
