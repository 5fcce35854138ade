import { type RefObject, startTransition, useEffect, useState } from "react";
import { formRestored } from "#app/forms/form-fields.ts";
import type { ProductFormValues } from "#app/shared/catalogue/product-form.ts";
import { messages } from "#app/shared/messages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { shownPrice } from "./price-field.tsx";

type Shown = Pick<ProductFormValues, "name" | "category" | "price" | "soldOut">;

const listened = ["input", "change", formRestored];

/** What is typed of it by now. */
export function useShown(form: RefObject<HTMLFormElement | null>, values: Shown): Shown {
  const [shown, show] = useState(values);
  useEffect(() => {
    const element = form.current;
    const read = () => {
      const typed = new FormData(element!);
      const text = (name: string) => {
        const value = typed.get(name);
        return typeof value === "string" ? value : "";
      };
      // Drawn at once, a field that React keeps would lose what its own listener has yet to read.
      startTransition(() =>
        show({
          name: text("name"),
          category: text("category"),
          price: text("price"),
          soldOut: typed.has("soldOut"),
        }),
      );
    };
    read();
    for (const event of listened) element?.addEventListener(event, read);
    return () => listened.forEach((event) => element?.removeEventListener(event, read));
  }, [form]);
  return shown;
}

interface StoreCardProps {
  shown: Shown;
  src: string | undefined;
}

/** The product as a card of the store's list. */
export function StoreCard({ shown: { name, category, price, soldOut }, src }: StoreCardProps) {
  return (
    <article className="product-card max-w-56 wrap-anywhere">
      <div>
        {src ? (
          <img src={src} alt="" className="square-picture" />
        ) : (
          <p className="grid aspect-square place-items-center bg-sunk p-4 text-center text-sm text-muted">
            Picture
          </p>
        )}
        {soldOut && (
          <span className="absolute top-3 left-3">
            <Badge tone="flame">{messages.store.soldOut}</Badge>
          </span>
        )}
      </div>
      <p>{category || "Category"}</p>
      <h3>{name.trim() || "Product name"}</h3>
      <span className="lettering">{price ? shownPrice(price) : "₦"}</span>
    </article>
  );
}
