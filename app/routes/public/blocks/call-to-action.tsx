import { useFestival } from "#app/layout/use-site.ts";
import { PerformancesClosed } from "./performances-closed.tsx";

export function CallToAction({ text }: { text: string }) {
  return (
    <section data-surface="colour" className="toothed bg-flame print:hidden">
      <div
        data-reveal=""
        className="measure grid items-end gap-8 py-14 md:grid-cols-[1fr_auto] md:py-20"
      >
        <div>
          <h2 className="poster-narrow text-[clamp(3rem,9vw,7rem)] uppercase">
            The mic {useFestival().performersUrl ? "is open" : "belongs"} to campus
          </h2>
          {text && <p className="mt-4 max-w-2xl text-lead font-medium">{text}</p>}
        </div>
        <PerformancesClosed variant="secondary">Apply to perform</PerformancesClosed>
      </div>
    </section>
  );
}
