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

/** The id of the account that this page was made for; null for a visitor's page. */
function useViewerId(): string | null {
  const root = useRouteLoaderData<{ viewer: { id: string } | null }>("root");
  return root?.viewer?.id ?? null;
}

/** For a plain `<form method="post">`, which scripts do not send. A visitor's form has nothing to say. */
export function ViewerField() {
  const id = useViewerId();
  return id === null ? null : <input type="hidden" name={viewerField} value={id} />;
}

type Submit = (target: SubmitTarget, options?: SubmitOptions) => Promise<void>;

/**
 * A form with the account's field where it is posted. It is sent so that its button is busy before
 * the next press can reach it: React Router alone draws that when React has time for it, and on a
 * slow phone a second press came first and was sent as well.
 */
function drawForm(AnyForm: ComponentType<FormProps>, props: FormProps, submit: Submit) {
  const { method, onSubmit, replace, state, preventScrollReset } = props;
  if (method !== "post") return <AnyForm {...props} />;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    const submitter = event.nativeEvent.submitter as HTMLButtonElement | null;
    // A button of a posted form may lead to a page instead: that is the router's own way.
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
  // The same component at every rendering, or its fields would be drawn anew.
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

/** A form element carries the field itself. */
function withViewer(target: SubmitTarget, id: string | null): SubmitTarget {
  if (id === null || target === null) return target;
  if (target instanceof FormData) target.set(viewerField, id);
  else if (!(target instanceof Element) && !(target instanceof URLSearchParams))
    return { ...(target as Record<string, string>), [viewerField]: id };
  return target;
}
