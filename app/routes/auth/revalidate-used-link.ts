/**
 * Whether the page loads its data again after a form. A refused form may mean that the link was
 * used in another tab; the page then says so and leads on.
 */
export const revalidateUsedLink = ({ actionStatus }: { actionStatus?: number }): boolean =>
  actionStatus === 400;
