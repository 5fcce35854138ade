import {
  type ComponentProps,
  type ComponentType,
  type SubmitEvent,
  useCallback,
  useMemo,
} from "react";
import {
  type FetcherWithComponents,
  Form as RouterForm,
  type FormProps,
  type SubmitOptions,
  type SubmitTarget,
  useFetcher as useRouterFetcher,
  useRouteLoaderData,
  useSubmit as useRouterSubmit,
} from "react-router";
import { viewerField } from "#app/shared/viewer-field.ts";

/*
 * React Router's `Form`, `useFetcher` and `useSubmit`, whose posts say which account their page was
 * made for: a page that stays open while somebody else signs in must not write into the other
 * account. The server checks it when it reads the form. Lint has the rest of the application use
 * these, and a test looks at the forms of every page.
 */

/** The id of the account that this page was made for; null on a visitor's page. */
function useViewerId(): string | null {
  const root = useRouteLoaderData<{ viewer: { id: string } | null }>("root");
  return root?.viewer?.id ?? null;
}

/**
 * The account's field for a plain `<form method="post">` that scripts do not send. A visitor's form
 * needs none.
 */
export function ViewerField() {
  const id = useViewerId();
  return id === null ? null : <input type="hidden" name={viewerField} value={id} />;
}

type Submit = (target: SubmitTarget, options?: SubmitOptions) => Promise<void>;

/**
 * Draws a form with the account's field if it is a POST form. It is sent so that its button is busy
 * before the next press can reach it: React Router alone draws that only when React has time for
 * it, and on a slow phone a second press came first and was sent as well.
 */
function drawForm(AnyForm: ComponentType<FormProps>, props: FormProps, submit: Submit) {
  const { method, onSubmit, replace, state, preventScrollReset } = props;
  if (method !== "post") return <AnyForm {...props} />;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    const submitter = event.nativeEvent.submitter as HTMLButtonElement | null;
    // A button of a POST form may lead to a page instead; React Router handles that itself.
    if (event.defaultPrevented || submitter?.getAttribute("formmethod") === "get") return;
    event.preventDefault();
    void submit(submitter ?? event.currentTarget, {
      method,
      replace,
      state,
      preventScrollReset,
      flushSync: true,
    });
  };
  return (
    <AnyForm {...props} onSubmit={send}>
      <ViewerField />
      {props.children}
    </AnyForm>
  );
}

export function Form(props: ComponentProps<typeof RouterForm>) {
  return drawForm(RouterForm, props, useRouterSubmit());
}

export function useFetcher<Data = unknown>(
  options?: Parameters<typeof useRouterFetcher>[0],
): FetcherWithComponents<Data> {
  const fetcher = useRouterFetcher<Data>(options);
  const { Form: RouterFetcherForm, submit: submitForm } = fetcher;
  const submit = useViewerSubmit(submitForm);
  // It has to be the same component at every rendering; otherwise its fields would be drawn anew.
  const FetcherForm = useMemo(
    () => (props: FormProps) => drawForm(RouterFetcherForm, props, submitForm),
    [RouterFetcherForm, submitForm],
  );
  return useMemo(
    () => ({ ...fetcher, Form: FetcherForm, submit }) as FetcherWithComponents<Data>,
    [fetcher, FetcherForm, submit],
  );
}

export const useSubmit = () => useViewerSubmit(useRouterSubmit());

function useViewerSubmit<RouterSubmit>(submit: RouterSubmit): RouterSubmit {
  const id = useViewerId();
  const submitAsViewer: Submit = useCallback(
    (target, options) =>
      (submit as Submit)(options?.method === "post" ? withViewer(target, id) : target, options),
    [submit, id],
  );
  return submitAsViewer as RouterSubmit;
}

/** Adds the account's field to what is submitted; a form element contains it already. */
function withViewer(target: SubmitTarget, id: string | null): SubmitTarget {
  if (id === null || target === null) return target;
  if (target instanceof FormData) target.set(viewerField, id);
  else if (!(target instanceof Element) && !(target instanceof URLSearchParams))
    return { ...(target as Record<string, string>), [viewerField]: id };
  return target;
}
