import { type ComponentProps, type ComponentType, useCallback, useMemo } from "react";
import {
  type FetcherWithComponents,
  Form as RouterForm,
  type FormProps,
  type SubmitTarget,
  useFetcher as useRouterFetcher,
  useRouteLoaderData,
  useSubmit as useRouterSubmit,
} from "react-router";
import { viewerField } from "#app/shared/viewer-field.ts";

/*
 * React Router's `Form`, `useFetcher` and `useSubmit`, whose posts say which account their page was made for: a page that stays
 * open while somebody else signs in must not write into the other account. The server checks it when it reads the form.
 * Lint has the rest of the application use these, and a test looks at the forms of every page.
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

function withViewerField<Props extends Pick<FormProps, "method" | "children">>(
  AnyForm: ComponentType<Props>,
) {
  return function ViewerForm(props: Props) {
    return (
      <AnyForm {...props}>
        {props.method === "post" && <ViewerField />}
        {props.children}
      </AnyForm>
    );
  };
}

export const Form = withViewerField<ComponentProps<typeof RouterForm>>(RouterForm);

export function useFetcher<Data = unknown>(
  options?: Parameters<typeof useRouterFetcher>[0],
): FetcherWithComponents<Data> {
  const fetcher = useRouterFetcher<Data>(options);
  const submit = useViewerSubmit(fetcher.submit);
  // The same component at every rendering, or its fields would be drawn anew.
  const FetcherForm = useMemo(() => withViewerField(fetcher.Form), [fetcher.Form]);
  return useMemo(
    () => ({ ...fetcher, Form: FetcherForm, submit }) as FetcherWithComponents<Data>,
    [fetcher, FetcherForm, submit],
  );
}

export const useSubmit = () => useViewerSubmit(useRouterSubmit());

type Submit = (target: SubmitTarget, options?: { method?: string }) => Promise<void>;

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
