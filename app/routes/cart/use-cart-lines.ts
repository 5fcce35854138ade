import { useState } from "react";
import { useFetchers } from "react-router";
import type { CartLine } from "#app/domain/cart/cart.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import type { ToastMessage } from "#app/ui/toast.tsx";

interface CartLines {
  lines: CartLine[];
  isChanging: boolean;
  /** The lines that were removed on this page and were not added again. */
  removed: CartLine[];
  /** The ids of the products whose removal is under way. */
  removing: ReadonlySet<unknown>;
  /** The ids of the products whose removal failed. */
  notRemoved: ReadonlySet<string>;
  /** A message about the last change of a line, for people who do not see the line go. */
  toast: ToastMessage | undefined;
  onRemove: (line: CartLine) => void;
  onSave: (line: CartLine) => void;
}

const changing = new Set(["set-quantity", "remove-item", "save-for-later", "move-to-cart"]);

/**
 * The lines as they will be once the forms that are under way have been answered, and whether any
 * is under way. `removedBefore` is the line that a form without scripts has removed.
 */
export function useCartLines(lines: CartLine[], removedBefore: CartLine | undefined): CartLines {
  const [lastChange, setLastChange] = useState(
    removedBefore && changeOf(removedBefore, siteTexts.store.removed),
  );
  const changes = useFetchers().flatMap(({ formData }) => {
    const intent = formData?.get("intent");
    return formData && changing.has(intent as string) ? [formData] : [];
  });
  const removing = new Set(
    changes.flatMap((form) =>
      form.get("intent") === "remove-item" ? [form.get("productId")] : [],
    ),
  );
  const quantities = new Map(changes.map((form) => [form.get("lineId"), form.get("quantity")]));
  const shown = lines
    .filter((line) => !removing.has(line.productId))
    .map((line) => ({ ...line, quantity: Number(quantities.get(line.id) ?? line.quantity) }));
  const { removed, notRemoved, addRemoval } = useRemovals(shown, removedBefore);
  const isInCart = shown.some(({ productId }) => productId === lastChange?.productId);
  return {
    isChanging: changes.length > 0,
    lines: shown,
    removed,
    removing,
    notRemoved,
    toast: isInCart ? undefined : lastChange?.toast,
    onRemove: (line) => {
      setLastChange(changeOf(line, siteTexts.store.removed));
      addRemoval(line);
    },
    onSave: (line) => setLastChange(changeOf(line, "Saved for later")),
  };
}

const changeOf = ({ productId }: CartLine, text: string) => ({
  productId,
  toast: { id: `${text} ${productId}`, text } satisfies ToastMessage,
});

interface Removal {
  line: CartLine;
  /** Whether the line has left the page since its removal was asked for. */
  isGone: boolean;
}

/**
 * The lines whose removal was asked for, until their products are added again: those that are
 * removed, and those that came back because the removal failed. An older answer may still contain
 * a removed line.
 */
function useRemovals(shown: CartLine[], removedBefore: CartLine | undefined) {
  const [removals, setRemovals] = useState<Removal[]>(
    removedBefore ? [{ line: removedBefore, isGone: true }] : [],
  );
  const inCart = ({ productId }: CartLine) => shown.find((one) => one.productId === productId);
  const now = removals
    .filter(({ line }) => (inCart(line)?.id ?? line.id) === line.id)
    .map((one) => (one.isGone || inCart(one.line) ? one : { ...one, isGone: true }));
  if (now.length !== removals.length || now.some((one, index) => one !== removals[index]))
    setRemovals(now);
  const gone = now.flatMap(({ line, isGone }) => (isGone ? line : []));
  return {
    removed: gone.filter((line) => !inCart(line)),
    notRemoved: new Set(gone.filter(inCart).map(({ productId }) => productId)),
    addRemoval: (line: CartLine) =>
      setRemovals((all) => [
        ...all.filter((one) => one.line.productId !== line.productId),
        { line, isGone: false },
      ]),
  };
}
