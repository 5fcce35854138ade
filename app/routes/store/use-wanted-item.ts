import { useEffect } from "react";
import { href } from "react-router";
import { useRootData } from "#app/layout/use-site.ts";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";
import type { StoreAnswer } from "./store-answer.ts";
import { takeWanted } from "./wanted-item.ts";

/**
 * Puts what a visitor wanted into the cart, once the sign-in it was kept through is done; who
 * pressed "Buy Now" goes there.
 */
export function useWantedItem(onAnswer: (answer: StoreAnswer) => void): void {
  const root = useRootData();
  const isCustomer = root?.viewer?.role === "customer";
  const fetcher = useFetcher<StoreAnswer>();
  const { submit, data } = fetcher;
  useEffect(() => {
    const wanted = isCustomer ? takeWanted() : null;
    if (!wanted) return;
    const { productId, color, size, intent } = wanted;
    void submit(
      { intent, productId, ...(color && { color }), ...(size && { size }) },
      { method: "post", action: href("/merch") },
    );
  }, [isCustomer, submit]);
  useEffect(() => {
    if (data) onAnswer(data);
  }, [data, onAnswer]);
}
