import type { DrawnQrCode } from "#app/shared/drawn-qr-code.ts";

interface QrCodeProps {
  code: DrawnQrCode;
  label: string;
  className: string;
}

/** A QR code to be scanned from paper or a screen; it is black on white on dark pages too. */
export function QrCode({ code: { path, modules }, label, className }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 -0.5 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      className={`bg-white stroke-black ${className}`}
    >
      <path d={path} />
    </svg>
  );
}
