import { useSyncExternalStore } from "react";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { UploadIcon } from "#app/ui/icon/icons.tsx";
import { useUpload } from "./use-upload.ts";

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
          className={scripted ? "sr-only" : "block w-full"}
          onChange={(event) => void upload(event.currentTarget)}
        />
      </label>
      {!scripted && (
        <Button name="intent" value="upload" variant="secondary" size="sm">
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
