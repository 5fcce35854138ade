import { type FormEvent, useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface SharePictureProps {
  /** The addresses of the picture in its two shapes. */
  story: string;
  post: string;
  /** Whether the holder's name is known, and can be in it. */
  hasName?: boolean;
  /** What the share sheet adds to the picture. */
  text: string;
  label: string;
  note: string;
  isQuiet?: boolean;
}

/**
 * Shares a picture by the device's share sheet, or saves it where there is none. Without scripts its
 * form saves it.
 */
export function SharePicture({
  story,
  post,
  hasName = false,
  text,
  label,
  note,
  isQuiet = false,
}: SharePictureProps) {
  const box = useId();
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!("canShare" in navigator)) return;
    const named = new FormData(event.currentTarget).get("name") === "1";
    const address = story + (named ? "?name=1" : "");
    event.preventDefault();
    void share(address, text);
  };
  return (
    <form method="get" action={story} onSubmit={send} className="grid justify-items-start gap-2">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button variant={isQuiet ? "secondary" : "primary"}>{label}</Button>
        <TextLink to={post} reloadDocument>
          Wide picture
        </TextLink>
      </div>
      {hasName && (
        <label htmlFor={box} className="flex min-h-11 items-center gap-2.5">
          <input id={box} type="checkbox" name="name" value="1" />
          With the name on it
        </label>
      )}
      <p className="text-sm text-muted">{note}</p>
    </form>
  );
}

interface ShareTicketPictureProps extends Omit<
  SharePictureProps,
  "text" | "label" | "note" | "isQuiet"
> {
  /** The largest line of the picture. */
  says: string;
  brand: string;
}

/** The same of a ticket, which has no code in it. */
export const ShareTicketPicture = ({ says, brand, ...props }: ShareTicketPictureProps) => (
  <SharePicture
    {...props}
    text={`${says}: ${brand}`}
    label={`Post "${says}"`}
    note="A picture with your strip of cloth, and without the code."
  />
);

async function share(address: string, text: string): Promise<void> {
  try {
    const answer = await fetch(address);
    const name = address.replace(/\?.*$/, "").split("/").at(-1)!;
    const file = new File([await answer.blob()], name, { type: "image/jpeg" });
    if (!answer.ok || !navigator.canShare({ files: [file] })) return location.assign(address);
    await navigator.share({ files: [file], text });
  } catch (error) {
    // Closing the share sheet is no error.
    if ((error as Error).name !== "AbortError") location.assign(address);
  }
}
