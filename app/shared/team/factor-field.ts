/**
 * The field of a form in which the second factor is given again. `app/routes/admin/action-form.tsx`
 * shows it where an answer asks for it, and `app/forms/read-form.server.ts` looks at it before
 * anything is done.
 */
export const factorField = "factor";
