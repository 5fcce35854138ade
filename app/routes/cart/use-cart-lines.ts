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
  going: ReadonlySet<unknown>;
  /** The products whose removal failed. */
  stayed: ReadonlySet<string>;
  /** A message about the last change of a line, for people who do not see the line go. */
  done: ToastMessage | undefined;
  onRemove: (line: CartLine) => void;
  onSave: (line: CartLine) => void;
}

const changing = new Set(["quantity", "remove", "save", "move"]);

/**
 * The lines as they will be once the forms that are under way have been answered, and whether any
 * is under way.
 */
export function useCartLines(lines: CartLine[], removedBefore: CartLine | undefined): CartLines {
  const [done, setDone] = useState(removedBefore && doneTo(removedBefore, siteTexts.store.removed));
  const changes = useFetchers().flatMap(({ formData }) => {
    const intent = formData?.get("intent");
    return formData && changing.has(intent as string) ? [formData] : [];
  });
  const removed = new Set(
    changes.flatMap((form) => (form.get("intent") === "remove" ? [form.get("productId")] : [])),
  );
  const quantities = new Map(changes.map((form) => [form.get("lineId"), form.get("quantity")]));
  const left = lines
    .filter((line) => !removed.has(line.productId))
    .map((line) => ({ ...line, quantity: Number(quantities.get(line.id) ?? line.quantity) }));
  const { taken, stayed, take } = useTaken(left, removedBefore);
  const isDone = done && !left.some(({ productId }) => productId === done.productId);
  return {
    isChanging: changes.length > 0,
    lines: left,
    removed: taken,
    going: removed,
    stayed,
    done: isDone ? done.toast : undefined,
    onRemove: (line) => {
      setDone(doneTo(line, siteTexts.store.removed));
      take(line);
    },
    onSave: (line) => setDone(doneTo(line, "Saved for later")),
  };
}

const doneTo = ({ productId }: CartLine, text: string) => ({
  productId,
  toast: { id: `${text} ${productId}`, text } satisfies ToastMessage,
});

interface Taken {
  line: CartLine;
  /** Whether the removal of the line is under way or done. */
  isGone: boolean;
}

/**
 * The removed lines, until their products are added again. An older answer may still contain a
 * removed line.
 */
function useTaken(left: CartLine[], before: CartLine | undefined) {
  const [taken, setTaken] = useState<Taken[]>(before ? [{ line: before, isGone: true }] : []);
  const inCart = ({ productId }: CartLine) => left.find((one) => one.productId === productId);
  const now = taken
    .filter(({ line }) => (inCart(line)?.id ?? line.id) === line.id)
    .map((one) => (one.isGone || inCart(one.line) ? one : { ...one, isGone: true }));
  if (now.length !== taken.length || now.some((one, index) => one !== taken[index])) setTaken(now);
  const gone = now.flatMap(({ line, isGone }) => (isGone ? line : []));
  return {
    taken: gone.filter((line) => !inCart(line)),
    stayed: new Set(gone.filter(inCart).map(({ productId }) => productId)),
    take: (line: CartLine) =>
      setTaken((all) => [
        ...all.filter((one) => one.line.productId !== line.productId),
        { line, isGone: false },
      ]),
  };
}
