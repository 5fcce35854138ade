import { useId } from "react";
import { uploadedPictureUrl } from "#app/shared/catalogue/product-form.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { SafeImage } from "#app/ui/product/safe-image.tsx";
import { PictureUpload } from "./picture-upload.tsx";

interface PictureControlProps {
  label: string;
  hint?: string;
  name: string;
  value: string;
  error?: string;
  /**
   * Whether the picture can be replaced by itself; otherwise it is added and removed with its item.
   */
  isOwn: boolean;
}

export function PictureControl({ label, hint, name, value, error, isOwn }: PictureControlProps) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      className={isOwn ? "" : "order-first"}
    >
      <legend className={isOwn ? "mb-1.5 font-semibold" : "sr-only"}>{label}</legend>
      <input type="hidden" name={name} value={value} />
      {value && (
        <SafeImage
          src={uploadedPictureUrl(value)}
          alt={`Preview: ${label}`}
          width={320}
          height={240}
          className="mb-2 h-40 w-auto max-w-full rounded-tag bg-sunk object-contain"
        />
      )}
      {isOwn && (
        <div className="flex flex-wrap items-start gap-2">
          <PictureUpload field={name} label={value ? "Choose another" : "Choose a picture"} />
          {value && (
            <Button
              name="intent"
              value={`clear-picture ${name}`}
              variant="quiet"
              size="sm"
              aria-label={`Take away: ${label}`}
            >
              Take away
            </Button>
          )}
        </div>
      )}
      {hint && <p className="mt-1.5 text-sm text-muted">{hint}</p>}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
