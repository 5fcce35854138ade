import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { VersionConflict } from "#app/routes/admin/catalogue/version-conflict.tsx";
import type { Difference } from "#app/shared/catalogue/product-form.ts";
import type { SectionShape, SectionTexts } from "#app/shared/festival/section-shapes.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { FieldControl } from "./field-control.tsx";
import { ListFields } from "./list-fields.tsx";

interface SectionFormProps {
  shape: SectionShape;
  texts: SectionTexts;
  seen: number | string;
  errors: Readonly<Partial<Record<string, string>>>;
  problem: string;
  differences?: readonly Difference[];
  focus?: string;
  answer: unknown;
}

const hasPictures = ({ fields, lists }: SectionShape) =>
  [fields, ...Object.values(lists).map((list) => list.fields)]
    .flatMap((some) => Object.values(some))
    .some(({ kind }) => kind === "picture" || kind === "upload");

/** The fields are drawn anew, with what was typed, by every answer that changes them. */
export function SectionForm({ shape, texts, seen, errors, answer, ...told }: SectionFormProps) {
  const { focus, problem, differences } = told;
  const form = useFocusOnRefusal(answer);
  const isSaving = useNavigation().formData?.get("intent") === "save";
  const drawn = JSON.stringify(texts);
  useEffect(() => {
    const field = drawn && focus ? form.current?.elements.namedItem(focus) : null;
    if (field instanceof HTMLElement) field.focus();
  }, [drawn, focus, form]);
  const both = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (differences) both.current?.focus();
  }, [differences]);
  return (
    <Form
      method="post"
      encType={hasPictures(shape) ? "multipart/form-data" : undefined}
      preventScrollReset
      noValidate
      ref={form}
      className="grid max-w-2xl gap-6 [&_:is(input,textarea)]:scroll-mb-72"
    >
      {/* Enter presses the first button of a form. */}
      <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <input type="hidden" name="seen" value={seen} />
      {differences && (
        <div ref={both} tabIndex={-1} className="grid gap-4 outline-none">
          <FormMessage>{problem}</FormMessage>
          <VersionConflict differences={differences} />
        </div>
      )}
      <div key={drawn} className="grid gap-6">
        {Object.entries(shape.fields).map(([name, field]) => (
          <FieldControl
            key={name}
            shape={field}
            name={name}
            value={texts[name]}
            error={errors[name]}
          />
        ))}
        {Object.entries(shape.lists).map(([list, fields]) => (
          <ListFields key={list} list={list} shape={fields} texts={texts} errors={errors} />
        ))}
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 grid gap-3 bg-surface px-4 py-3">
        <FormMessage>{!differences && problem}</FormMessage>
        <Button name="intent" value="save" className="justify-self-start" pending={isSaving}>
          Save draft
        </Button>
      </div>
    </Form>
  );
}
