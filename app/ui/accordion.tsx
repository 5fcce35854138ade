import type { ReactNode } from "react";
import { PlusIcon } from "#app/ui/icon/form-icons.tsx";

/** Uses `<details>`, which the browser's search finds and which works without JavaScript. */
export function Accordion({
  items,
}: {
  items: readonly { id: string; title: string; content: ReactNode }[];
}) {
  return (
    <div className="divide-y-2 divide-line border-y-2 border-line">
      {items.map((item) => (
        <details key={item.id} id={item.id} className="group">
          <summary className="flex min-h-14 items-center gap-4 py-4">
            <h3 className="lettering grow text-lg">{item.title}</h3>
            <PlusIcon className="text-link transition-[rotate] duration-200 group-open:rotate-45" />
          </summary>
          <div className="max-w-prose pb-6">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
