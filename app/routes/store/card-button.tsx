import { type MouseEvent, useEffect } from "react";
import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";
import type { StoreAnswer } from "./store-answer.ts";

interface CardButtonProps {
  productId: string;
  /** Where something has to be chosen first. */
  onChoose: ((event: MouseEvent) => void) | undefined;
  isInCart: boolean;
  /** The query of the list it stands in, to come back to. */
  list: string;
  onAnswer: (answer: StoreAnswer) => void;
}

/**
 * Adds to the cart from the grid, or takes out. Without scripts what has to be chosen is asked for
 * in the panel.
 */
export function CardButton({ productId, onChoose, isInCart, list, onAnswer }: CardButtonProps) {
  const fetcher = useFetcher<StoreAnswer>();
  useEffect(() => {
    if (fetcher.data) onAnswer(fetcher.data);
  }, [fetcher.data, onAnswer]);
  return (
    <fetcher.Form method="post" action={`${href("/merch")}${list}`}>
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="from" value="grid" />
      <Button
        name="intent"
        value={isInCart ? "remove" : "add"}
        size="sm"
        variant={isInCart ? "quiet" : "secondary"}
        pending={fetcher.state !== "idle"}
        className={`w-full px-0! ${isInCart ? "max-sm:text-[0.8125rem]!" : ""}`}
        onClick={onChoose}
      >
        {isInCart ? "Remove from cart" : "Add to Cart"}
      </Button>
    </fetcher.Form>
  );
}
