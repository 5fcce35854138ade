import { replacedAt } from "#app/shared/lists.ts";
import { useSyncExternalStore, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { UploadIcon } from "#app/ui/icon/icons.tsx";
import { sendPicture } from "#app/routes/admin/catalogue/send-picture.ts";
import { useSubmit } from "#app/ui/form/viewer-form.tsx";

const accepted = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif";
const never = () => () => {};

interface PictureUploadProps {
  field: string;
  label: string;
  isMany?: boolean;
}

/** Chooses and uploads pictures; without scripts the files are sent with the form. */
export function PictureUpload({ field, label, isMany = false }: PictureUploadProps) {
  const { sending, upload } = useUpload(field);
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div className="grid justify-items-start gap-2">
      <label
        className={`${scripted ? buttonClass("secondary", "sm") : ""} has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus)`}
      >
        {scripted && <UploadIcon className="size-5" />}
        <span className={scripted ? "" : "mb-1.5 block font-semibold"}>{label}</span>
        <input
          type="file"
          name={`file:${field}`}
          multiple={isMany}
          accept={accepted}
          className={scripted ? "sr-only" : "file-button block w-full"}
          onChange={(event) => void upload(event.currentTarget)}
        />
      </label>
      {!scripted && (
        <Button name="intent" value="upload-picture" variant="secondary" size="sm">
          Upload
        </Button>
      )}
      {sending.length > 0 && (
        <ul role="status" className="grid w-full gap-1.5 text-sm">
          {sending.map(({ name, progress }) => (
            <li key={name} className="grid gap-1 wrap-anywhere">
              {name}
              <progress
                aria-label={`Uploading ${name}`}
                max={1}
                value={progress}
                className="h-2.5 w-full accent-palm"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Sending {
  name: string;
  /** The share that was sent, from 0 to 1. */
  progress: number;
}

/**
 * Sends files one by one, then the form, so that the server puts their ids where `field` says.
 * Refusals are sent along as texts.
 */
function useUpload(field: string) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const submit = useSubmit();
  const upload = async (input: HTMLInputElement) => {
    const { form } = input;
    const files = [...(input.files ?? [])];
    if (!form || files.length === 0) return;
    input.value = "";
    setSending(files.map(({ name }) => ({ name, progress: 0 })));
    const [added, refused]: [string[], string[]] = [[], []];
    for (const [index, file] of files.entries()) {
      const onProgress = (progress: number) =>
        setSending((all) => replacedAt(all, index, { name: file.name, progress }));
      await sendPicture(file, onProgress).then(
        (id) => added.push(id),
        (error: Error) => refused.push(`${file.name}: ${error.message}`),
      );
      onProgress(1);
    }
    setSending([]);
    const sent = new FormData(form);
    sent.set("intent", "upload-picture");
    sent.set(`added:${field}`, added.join(" "));
    sent.set(`refused:${field}`, refused.join(" "));
    await submit(sent, {
      method: "post",
      encType: "multipart/form-data",
      preventScrollReset: true,
    });
  };
  return { sending, upload };
}
