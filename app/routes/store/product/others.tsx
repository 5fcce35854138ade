import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { fetchPiece } from "#app/line/line.ts";

const MoreLikeIt = lazy(() => fetchPiece(() => import("./more-like-it.tsx")));

/** For who can have them drawn: the page's own HTML stays small. */
export function Others(props: ComponentProps<typeof MoreLikeIt>) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return (
    isDrawn && (
      <Suspense>
        <MoreLikeIt {...props} />
      </Suspense>
    )
  );
}
