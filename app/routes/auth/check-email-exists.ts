/**
 * A refusal may mean that the link was used in another tab: asked for again, the page says so and
 * leads on.
 */
export const checkEmailExists = ({ actionStatus }: { actionStatus?: number }): boolean =>
  actionStatus === 400;
