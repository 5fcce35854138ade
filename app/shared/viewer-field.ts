/**
 * The hidden form field with the id of the account that a page was made for.
 * `app/ui/form/viewer-form.tsx` adds it to every form, and `app/forms/read-form.server.ts` compares
 * it with the account that is signed in when the form arrives.
 */
export const viewerField = "viewer";
