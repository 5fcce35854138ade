import { pictureFallback, pictureUrl } from "#app/shared/catalogue/products.ts";
import { TicketIcon } from "#app/ui/icon/icons.tsx";
import { SafeImage } from "#app/ui/product/safe-image.tsx";

interface ThumbnailProps {
  pictureId: string | null;
  /** Tickets have no picture: they show a ticket. */
  isTicket?: boolean;
  className?: string;
}

/** A product's picture beside its name; the placeholder where it has none. */
export function Thumbnail({ pictureId, isTicket = false, className = "size-9" }: ThumbnailProps) {
  if (isTicket)
    return (
      <span
        aria-hidden="true"
        className={`grid shrink-0 place-items-center rounded-tag bg-night text-marigold ${className}`}
      >
        <TicketIcon className="size-6" />
      </span>
    );
  return (
    <picture className={`block shrink-0 ${className}`}>
      {pictureId && <source type="image/avif" srcSet={pictureUrl(pictureId, "400.avif")} />}
      <SafeImage
        src={pictureId ? pictureUrl(pictureId, pictureFallback) : "/brand/placeholder.svg"}
        alt=""
        width={400}
        height={400}
        loading="lazy"
        className="size-full rounded-tag object-cover"
      />
    </picture>
  );
}
