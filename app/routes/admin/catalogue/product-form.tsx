import { type ReactNode, type RefObject, startTransition, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { sizeLabel } from "#app/shared/limits.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import type {
  FieldDifference,
  ProductField,
  ProductFormValues,
} from "#app/shared/catalogue/product-form.ts";
import type { ProductState } from "#app/shared/catalogue/product-states.ts";
import { Button } from "#app/ui/button.tsx";
import { ChipGroup } from "#app/ui/form/chip-group.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { useFestival } from "#app/layout/use-site.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { VersionConflict } from "./version-conflict.tsx";
import { PicturePicker } from "./picture-picker.tsx";
import { PriceField, shownPrice } from "./price-field.tsx";
import { StockFields } from "./stock-fields.tsx";
import { usePictureUploads } from "./use-picture-uploads.ts";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { useLeaveQuestion } from "#app/forms/use-leave-question.ts";
import { formRestored } from "#app/forms/form-fields.ts";
import { Badge } from "#app/ui/badge.tsx";

interface ProductFormProps {
  values: ProductFormValues;
  refusal?: Refusal<ProductField>;
  /** The last answer that saved the product. */
  saved: unknown;
  differences?: readonly FieldDifference[];
  state: ProductState;
  submit: string;
  children?: ReactNode;
}

/**
 * The form of a product, made of plain fields and files, so that it works without scripts and
 * returns what was typed.
 */
export function ProductForm(props: ProductFormProps) {
  const { values, refusal, saved, differences, state, submit, children } = props;
  const uploads = usePictureUploads(values.pictures);
  const { categories, colors, sizes } = useFestival();
  const form = useFocusOnRefusal(refusal);
  useLeaveQuestion(form, saved);
  const { formMethod } = useNavigation();
  const errors = refusal?.errors ?? {};
  const shown = useShown(form, values);
  const card = <StoreCard shown={shown} src={uploads.pictures[0]?.src} />;
  const uploading = uploads.pictures.some((picture) => !picture.id && !picture.error);
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="flex flex-col [&_:is(input,select,textarea)]:scroll-mb-56 gap-x-10 gap-y-5 xl:grid xl:grid-cols-[minmax(0,42rem)_minmax(20rem,27rem)]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        {values.version !== null && <input type="hidden" name="version" value={values.version} />}
        <PicturePicker uploads={uploads} error={errors.pictures} />
        <TextField label="Name" name="name" defaultValue={values.name} error={errors.name} />
        <TextArea
          label="Description"
          name="description"
          defaultValue={values.description}
          error={errors.description}
        />
        <MadeOfFields values={values} errors={errors} />
        <SelectField
          label="Category"
          name="category"
          placeholder="Choose a category"
          options={categories}
          defaultValue={values.category}
          error={errors.category}
        />
        <ChipGroup
          legend="Sizes"
          name="sizes"
          type="checkbox"
          options={sizes.map((size) => ({ value: size, label: sizeLabel(size) }))}
          defaultValue={values.sizes}
        />
        <ChipGroup
          legend="Colours"
          name="colors"
          type="checkbox"
          options={colors.map(({ name, value }) => ({ value: name, label: name, swatch: value }))}
          defaultValue={values.colors}
        />
        <div className="grid grid-cols-2 gap-4">
          <PriceField value={values.price} error={errors.price} />
          <TextField
            label="Limit a person"
            name="limit"
            inputMode="numeric"
            defaultValue={values.limit}
            error={errors.limit}
            hint="Pieces over all orders. Empty: no limit"
          />
        </div>
      </div>
      <div className="flex flex-col gap-5 max-xl:contents">
        <section aria-labelledby="store-card" className="max-xl:hidden noscript:hidden">
          <h2 id="store-card" className="mb-2 font-semibold">
            As the store will show it
          </h2>
          {card}
        </section>
        <StockFields
          key={values.version}
          {...values}
          isNew={values.version === null}
          error={errors.stock}
        />
        {children}
        <ShowingFields values={values} state={state} error={errors.appearsAt} />
        {differences && <VersionConflict differences={differences} />}
        <details className="rounded-2xl border-2 border-line px-4 xl:hidden noscript:hidden">
          <summary className="flex min-h-12 items-center">
            <h2 className="font-bold">As the store will show it</h2>
          </summary>
          <div className="pb-4">{card}</div>
        </details>
        <div className="bottom-bar -mx-4 grid gap-3 border-t-2 border-line bg-surface px-4 py-3 md:mx-0 md:px-0 xl:mt-auto">
          <FormMessage>
            {refusal?.failure ? siteTexts.upload.failed : refusal?.formErrors?.join(" ")}
          </FormMessage>
          <Button
            size="lg"
            pending={formMethod === "POST" || uploading}
            pendingText={uploading ? "Uploading pictures..." : "Saving..."}
          >
            {submit}
          </Button>
        </div>
      </div>
    </Form>
  );
}

interface ShowingFieldsProps {
  values: ProductFormValues;
  state: ProductState;
  error?: string;
}

function ShowingFields({ values, state, error }: ShowingFieldsProps) {
  const out =
    state === "draft"
      ? { label: "Not yet", note: "A draft: nobody sees it." }
      : { label: "Hidden", note: "Out of the store and of every cart; orders keep it." };
  return (
    <div className="group/showing">
      <ChoiceGroup
        legend="In the store"
        name="showing"
        type="radio"
        choices={[
          { value: "now", label: "Now" },
          { value: "later", label: "From a day and time on", note: "It appears by itself." },
          { value: "not", ...out },
        ]}
        defaultValue={[values.showing]}
      />
      <div className="mt-4 hidden group-has-[input[value=later]:checked]/showing:block">
        <TextField
          label="Appears at"
          name="appearsAt"
          type="datetime-local"
          defaultValue={values.appearsAt}
          error={error}
          hint="Nigerian time"
        />
      </div>
    </div>
  );
}

interface MadeOfFieldsProps {
  values: Pick<ProductFormValues, "material" | "care">;
  errors: Partial<Record<ProductField, string>>;
}

function MadeOfFields({ values, errors }: MadeOfFieldsProps) {
  return (
    <>
      <TextField
        label="Material"
        name="material"
        defaultValue={values.material}
        error={errors.material}
        hint="Such as: 100% cotton, 240 g"
      />
      <TextField
        label="Care"
        name="care"
        defaultValue={values.care}
        error={errors.care}
        hint="Such as: wash at 30 °C, inside out"
      />
    </>
  );
}

type Shown = Pick<ProductFormValues, "name" | "category" | "price" | "soldOut">;

const listened = ["input", "change", formRestored];

/** The texts that are typed in the form at this moment, for the preview. */
function useShown(form: RefObject<HTMLFormElement | null>, values: Shown): Shown {
  const [shown, show] = useState(values);
  useEffect(() => {
    const element = form.current;
    const read = () => {
      const typed = new FormData(element!);
      const text = (name: string) => {
        const value = typed.get(name);
        return typeof value === "string" ? value : "";
      };
      // Not drawn at once: React would reset its controlled fields before their own listeners have
      // read the change.
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

/** A preview of the product as a card in the store's list. */
function StoreCard({ shown: { name, category, price, soldOut }, src }: StoreCardProps) {
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
            <Badge tone="flame">{siteTexts.store.soldOut}</Badge>
          </span>
        )}
      </div>
      <p>{category || "Category"}</p>
      <h3>{name.trim() || "Product name"}</h3>
      <span className="lettering">{price ? shownPrice(price) : "₦"}</span>
    </article>
  );
}
