import type { OrderCode } from "./printed-order.ts";

/** 24 mm with its white edge: the code itself is never below 18, which a phone reads at arm's length. */
export function OrderQr({ number, code: { path, modules } }: { number: string; code: OrderCode }) {
  return (
    <svg
      role="img"
      aria-label={`QR code of order ${number}`}
      viewBox={`0 -0.5 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      className="size-[24mm] shrink-0 bg-white stroke-black"
    >
      <path d={path} />
    </svg>
  );
}
