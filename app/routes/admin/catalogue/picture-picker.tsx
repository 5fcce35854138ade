import { type RefObject, useCallback, useEffect, useId, useRef, useSyncExternalStore } from "react";
import { type FormRestored, formRestored, waitingFiles } from "#app/forms/form-fields.ts";
import { MoveHandle } from "#app/routes/admin/move-handle.tsx";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { useShownError } from "#app/ui/form/use-shown-error.ts";
import { TrashIcon, UploadIcon } from "#app/ui/icon/icons.tsx";
import { SafeImage } from "#app/ui/product/safe-image.tsx";
import type { PickedPicture, usePictureUploads } from "./use-picture-uploads.ts";

const accepted = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif";
const never = () => () => {};

interface PicturePickerProps {
  uploads: ReturnType<typeof usePictureUploads>;
  error?: string;
}

/**
 * Chooses several pictures, from the camera or the gallery, and shows the upload of each. The first
 * picture is the one that lists show.
 */
export function PicturePicker({ uploads, error }: PicturePickerProps) {
  const id = useId();
  // Without scripts the files are sent with the form.
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const input = useRef<HTMLInputElement>(null);
  const { pictures, add, restore } = uploads;
  const take = useCallback(() => {
    if (!input.current?.files?.length) return;
    add(input.current.files);
    input.current.value = "";
  }, [add]);
  // Files may have been chosen before the scripts had loaded.
  useEffect(take, [take]);
  useRestoredPictures(input, pictures, restore);
  const { shown, watch } = useShownError<HTMLFieldSetElement>(error);
  return (
    <fieldset aria-describedby={shown ? `${id}-error` : undefined} {...watch}>
      <legend className="mb-2 font-semibold">Pictures</legend>
      <ul className="mb-3 grid grid-cols-2 items-start gap-3 max-[22rem]:grid-cols-1 sm:grid-cols-3">
        {pictures.map((picture, index) => (
          <PictureItem key={picture.key} picture={picture} number={index + 1} uploads={uploads} />
        ))}
      </ul>
      <label
        className={`${scripted ? buttonClass("secondary", "md") : ""} has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus)`}
      >
        {scripted && <UploadIcon className="size-5" />}
        <span className={scripted ? "" : "mb-1.5 block"}>Choose pictures</span>
        <input
          ref={input}
          type="file"
          name="files"
          multiple
          accept={accepted}
          className={scripted ? "sr-only" : "file-button block w-full"}
          onChange={take}
        />
      </label>
      <p className="mt-2 text-sm text-muted">
        {!scripted &&
          "Several at once, up to 20 MB and 50 megapixels each and 100 MB together; more of them once the product is saved. "}
        The first one is shown in the store’s list.
      </p>
      <FieldError id={`${id}-error`}>{shown}</FieldError>
    </fieldset>
  );
}

/**
 * Saves the form's pictures with its unsent fields, those that are not uploaded yet included, and
 * restores them.
 */
function useRestoredPictures(
  input: RefObject<HTMLInputElement | null>,
  pictures: PickedPicture[],
  restore: (ids: string[], files: File[]) => void,
): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    waitingFiles.set(
      form,
      pictures.flatMap(({ id, file }) => (file && !id ? [file] : [])),
    );
    if (!isFirst.current) form.dispatchEvent(new Event("input", { bubbles: true }));
    isFirst.current = false;
  }, [input, pictures]);
  useEffect(() => {
    const form = input.current?.form;
    const take = (event: Event) => {
      const { kept, files } = (event as FormRestored).detail;
      restore(kept, files);
    };
    form?.addEventListener(formRestored, take);
    return () => form?.removeEventListener(formRestored, take);
  }, [input, restore]);
}

interface PictureItemProps {
  picture: PickedPicture;
  number: number;
  uploads: ReturnType<typeof usePictureUploads>;
}

const tool = "ml-auto grid size-11 place-items-center rounded-full hover:bg-sunk";

function PictureItem({ picture, number, uploads }: PictureItemProps) {
  const { key, name, src, id, progress, error, file } = picture;
  const uploading = !id && !error;
  return (
    <li className="overflow-hidden rounded-2xl border-2 border-line bg-raised">
      {id && <input type="hidden" name="pictures" value={id} data-kept="" />}
      <SafeImage
        src={src}
        alt={`Preview of picture ${number}`}
        width={300}
        height={300}
        className={`aspect-square w-full object-cover ${id ? "" : "opacity-60"}`}
      />
      <div className="grid gap-1.5 p-2">
        {uploading && (
          <progress
            aria-label={`Uploading ${name}`}
            max={1}
            value={progress}
            className="h-2.5 w-full accent-palm"
          />
        )}
        {error && (
          <div role="alert" className="text-sm">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <FieldError>{error}</FieldError>
          </div>
        )}
        {error && file && (
          <Button
            type="button"
            size="sm"
            variant="secondary"
            onClick={() => uploads.retry(picture)}
          >
            Retry
          </Button>
        )}
        <div className="flex justify-between">
          <MoveHandle
            of={`picture ${number}`}
            place={number - 1}
            count={uploads.pictures.length}
            onMove={(to) => uploads.move(key, to)}
          />
          <button
            type="button"
            onClick={({ currentTarget: { form } }) => {
              form?.querySelector<HTMLInputElement>("[name=files]")?.focus();
              uploads.remove(key);
            }}
            aria-label={`Remove picture ${number}`}
            className={tool}
          >
            <TrashIcon className="size-5" />
          </button>
        </div>
      </div>
    </li>
  );
}
