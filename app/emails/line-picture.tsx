import { mailPicture, pictureUrl } from "#app/shared/catalogue/products.ts";
import { colours } from "./layout.tsx";
import { Ring } from "./ring.tsx";

interface LinePictureProps {
  pictureId: string | null | undefined;
  name: string;
  publicUrl: string;
}

/** Of a piece; the ring stands for one without. */
export function LinePicture({ pictureId, name, publicUrl }: LinePictureProps) {
  const { shownPx, file } = mailPicture;
  if (!pictureId)
    return (
      <span style={{ ...place, padding: 10 }}>
        <Ring px={shownPx - 20} hole={colours.cream} aside={0} />
      </span>
    );
  return (
    <img
      src={publicUrl + pictureUrl(pictureId, file)}
      alt={name}
      width={shownPx}
      height={shownPx}
      loading="lazy"
      style={{ ...place, borderRadius: 10, backgroundColor: colours.line }}
    />
  );
}

const place = { float: "left", marginRight: 14 } as const;
