import type { Room } from "#app/domain/tickets/sale/sale-rooms.server.ts";
import { roomLeft } from "#app/shared/tickets/sale.ts";

const kinds = [
  { key: "sold", label: "sold", className: "bg-palm" },
  { key: "held", label: "reserved", className: "bg-marigold" },
  { key: "offered", label: "offered", className: "bg-hibiscus" },
] as const;

/** What is taken of a capacity as a bar, and in words beside it. */
export function CapacityBar({ room }: { room: Room }) {
  const { size, over, name } = room;
  const left = roomLeft(room);
  const taken = room.sold + room.held + room.offered;
  const whole = Math.max(1, size ?? 0, taken);
  const isOver = size !== null && taken > size;
  return (
    <div>
      <div
        aria-hidden
        className="flex h-4 overflow-hidden rounded-full border-2 border-line bg-sunk"
      >
        {kinds.map(({ key, className }) => (
          <span
            key={key}
            className={className}
            style={{ width: `${(100 * room[key]) / whole}%` }}
          />
        ))}
      </div>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
        {kinds.map(({ key, label, className }) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-3 rounded-full ${className}`} />
            <strong>{room[key].toLocaleString("en-NG")}</strong> {label}
          </span>
        ))}
        <span>
          <strong>{Number.isFinite(left) ? left.toLocaleString("en-NG") : "No limit"}</strong> left
          {size !== null && ` of ${size.toLocaleString("en-NG")}`}
        </span>
        {over > 0 && (
          <span className="font-semibold text-danger">
            {isOver ? `${taken - size} over the size of ${name}` : `Was ${over} over its size`}
          </span>
        )}
      </p>
    </div>
  );
}
