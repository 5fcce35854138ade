import type { ReactNode } from "react";
import type { ProductDetail } from "#app/domain/catalogue/catalogue.server.ts";
import { sizeLabel } from "#app/shared/limits.ts";

interface ProductFactsProps {
  product: Pick<ProductDetail, "description" | "material" | "care">;
  /** In centimetres, its first row the heads of the columns; null where none is set. */
  sizeGuide: readonly (readonly string[])[] | null;
}

export function ProductFacts({ product, sizeGuide }: ProductFactsProps) {
  const { description, material, care } = product;
  return (
    <>
      <p className="whitespace-pre-line">{description}</p>
      {(material || care) && (
        <dl className="grid gap-3 border-t-2 border-line pt-4 text-[0.9375rem]">
          <Fact term="Material">{material}</Fact>
          <Fact term="Care">{care}</Fact>
        </dl>
      )}
      {sizeGuide && <SizeGuide table={sizeGuide} />}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}

function SizeGuide({ table: [heads = [], ...rows] }: { table: readonly (readonly string[])[] }) {
  return (
    <details className="border-t-2 border-line pt-2">
      <summary className="flex min-h-11 items-center font-semibold underline underline-offset-4">
        Size guide, in cm
      </summary>
      {/* A table that scrolls has to be in reach of the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label="Size guide" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-left text-[0.9375rem] tabular-nums">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="py-2 pr-4 font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([size = "", ...cells]) => (
              <tr key={size} className="border-t border-line">
                <th scope="row" className="py-2 pr-4 font-semibold">
                  {sizeLabel(size)}
                </th>
                {cells.map((cell, index) => (
                  <td key={heads[index + 1]} className="py-2 pr-4">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
