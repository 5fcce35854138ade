import { type CodeKind, codePictureUrl } from "#app/shared/code-pictures.ts";

interface CodePictureProps {
  kind: CodeKind;
  code: string;
  alt: string;
  publicUrl: string;
}

const shownPx = 184;

/** A QR code, white around it also where the mail is shown dark. */
export function CodePicture({ kind, code, alt, publicUrl }: CodePictureProps) {
  const url = codePictureUrl(kind, code);
  if (!url) return null;
  return (
    <p style={{ margin: "0 0 18px", textAlign: "center" }}>
      <img
        src={publicUrl + url}
        alt={alt}
        width={shownPx}
        height={shownPx}
        loading="lazy"
        style={{ borderRadius: 12, backgroundColor: "#ffffff" }}
      />
    </p>
  );
}
