import type { ShouldRevalidateFunction } from "react-router";

/**
 * A refusal (409) means that this page is outdated, so its data is loaded again, which React Router
 * leaves out after a failed form.
 */
export const revalidateWhenRefused: ShouldRevalidateFunction = ({
  defaultShouldRevalidate,
  actionStatus,
}) => defaultShouldRevalidate || actionStatus === 409;
