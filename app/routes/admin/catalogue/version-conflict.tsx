import { Link } from "react-router";
import type { FieldDifference } from "#app/shared/catalogue/product-form.ts";

export function VersionConflict({ differences }: { differences: readonly FieldDifference[] }) {
  return (
    <section aria-label="Both versions" className="rounded-2xl border-2 border-marigold p-4">
      <ul className="grid gap-4">
        {differences.map(({ name, yours, theirs }) => (
          <li key={name}>
            <h2 className="font-semibold first-letter:uppercase">{name}</h2>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-sm">
              <dt className="text-muted">Yours</dt>
              <dd className="line-clamp-6 wrap-anywhere">{yours || "empty"}</dd>
              <dt className="text-muted">Saved meanwhile</dt>
              <dd className="line-clamp-6 wrap-anywhere">{theirs || "empty"}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link
          to="."
          reloadDocument
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          Take what was saved instead
        </Link>
      </p>
    </section>
  );
}
