import { useState } from "react";
import { useFetchers } from "react-router";
import type { CartLine } from "#app/domain/sale/cart.server.ts";
import { messages } from "#app/shared/messages.ts";
import type { ToastMessage } from "#app/ui/toast.tsx";

interface CartLines {
  lines: CartLine[];
  isChanging: boolean;
  /** Taken out on this page and not in it again. */
  removed: CartLine[];
  going: ReadonlySet<unknown>;
  /** What was last done to a line, for who does not see it go. */
  done: ToastMessage | undefined;
  onRemove: (line: CartLine) => void;
  onSave: (line: CartLine) => void;
}

const changing = new Set(["quantity", "remove", "save", "move"]);

/** The lines as they will be once the forms on their way have arrived, and whether any is. */
export function useCartLines(lines: CartLine[], removedBefore: CartLine | undefined): CartLines {
  const [done, setDone] = useState(removedBefore && removedToast(removedBefore));
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
  const [taken, take] = useTaken(left, removedBefore);
  return {
    isChanging: changes.length > 0,
    lines: left,
    removed: taken,
    going: removed,
    done,
    onRemove: (line) => {
      setDone(removedToast(line));
      take(line);
    },
    onSave: ({ productId }) => setDone({ id: `saved ${productId}`, text: "Saved for later" }),
  };
}

const removedToast = ({ productId }: CartLine): ToastMessage => ({
  id: productId,
  text: messages.store.removed,
});

/** What was taken out, until it is put in anew: an older answer may show the same line once more. */
function useTaken(left: CartLine[], before: CartLine | undefined) {
  const [taken, setTaken] = useState(before ? [before] : []);
  const inCart = ({ productId }: CartLine) => left.find((one) => one.productId === productId);
  const now = taken.filter((line) => (inCart(line)?.id ?? line.id) === line.id);
  if (now.length !== taken.length) setTaken(now);
  const take = (line: CartLine) =>
    setTaken((all) => [...all.filter(({ productId }) => productId !== line.productId), line]);
  return [now.filter((line) => !inCart(line)), take] as const;
}
