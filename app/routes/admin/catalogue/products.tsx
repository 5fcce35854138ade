import { href, useLocation, useNavigation } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { deleteProduct, restoreProduct } from "#app/domain/catalogue/product-deletion.server.ts";
import { hideProduct, showProduct } from "#app/domain/catalogue/product-showing.server.ts";
import { listUploads } from "#app/domain/catalogue/product-list.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { queryText, readQuery } from "#app/forms/read-query.server.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { keysOf } from "#app/shared/records.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { usePanelClose } from "#app/ui/use-panel-close.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/products";
import { askAgainWhenRefused } from "#app/routes/admin/ask-again.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { UploadSkeletons, UploadTable } from "./upload-table.tsx";
import { UploadFilters, type UploadList, uploadParts } from "./upload-filters.tsx";
import { UndoBar } from "./undo-bar.tsx";

export const handle = {
  sidebar: { group: "Sell", label: "Uploads", icon: "ShirtIcon" },
  finds: "Look for products",
} satisfies AdminPage;

export const meta = () => adminMeta("Uploads");

const query = listQuery.extend({
  category: z.string().nullable().catch(null),
  show: oneOf(uploadParts),
  few: z
    .string()
    .regex(/^\d{1,5}$/)
    .nullable()
    .catch(null),
  delete: queryText,
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, category, show, few, delete: asking } = readQuery(request, query);
  const found = await listUploads(contextOf(context).app, {
    search,
    category,
    ...(few && { few: Number(few) }),
  });
  const parts = {
    low: found.filter((product) => product.low.length > 0),
    out: found.filter((product) => product.state !== "shown"),
  };
  const products = show ? parts[show] : found;
  // Asking is an address too, so that it needs no script and "back" takes it away.
  const asked = products.find((product) => product.id === asking) ?? null;
  const counts = { low: parts.low.length, out: parts.out.length };
  return { list: { q: search, category, show, few }, products, counts, asked };
}

const changes = {
  delete: deleteProduct,
  restore: restoreProduct,
  hide: hideProduct,
  show: showProduct,
};
const form = z.object({ intent: z.enum(keysOf(changes)), product: z.string().max(80) });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ intent, product: id }) => {
    const { app } = contextOf(context);
    return { ok: true, product: { id, ...(await changes[intent](app, id, viewerOf(context).id)) } };
  });

const addressOf = (list: UploadList, asked?: string) =>
  listAddress(href("/uploads"), { ...list, delete: asked });

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = askAgainWhenRefused;

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { list, counts } = loaderData;
  const answer = useLastAnswer(actionData);
  const refusal = formError(refusalIn(answer));
  const { state, location } = useNavigation();
  const here = useLocation();
  const searching =
    state === "loading" &&
    location.pathname === href("/uploads") &&
    new URLSearchParams(location.search).get("delete") === null &&
    location.search !== here.search;
  return (
    <>
      <PageHeader
        title="Uploads"
        actions={<LinkButton to={href("/post")}>Upload a Product</LinkButton>}
      />
      <div className="max-w-xl">
        <SearchForm
          label="Search products"
          defaultValue={list.q}
          keep={{ ...list, q: null }}
          pending={searching}
          clearTo={addressOf({ ...list, q: "" })}
        />
      </div>
      <UploadFilters list={list} counts={counts} addressOf={addressOf} />
      {refusal && !loaderData.asked && (
        <div className="mb-5">
          <FormMessage>{refusal}</FormMessage>
        </div>
      )}
      <h2 className="sr-only">Products</h2>
      {searching ? <UploadSkeletons /> : <UploadTable {...loaderData} action={addressOf(list)} />}
      {!answer?.ok && <DeleteQuestion {...loaderData} refusal={refusal} />}
      <UndoBar answer={answer} action={addressOf(list)} />
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function DeleteQuestion({ asked, list, refusal }: Loaded & { refusal: string }) {
  const action = addressOf(list);
  const close = usePanelClose(action);
  if (!asked) return null;
  return (
    <Dialog key={asked.id} open onClose={close} title={`Delete ${asked.name}?`}>
      <p>
        It leaves the store at once, for good. Past orders keep their line and picture. You can undo
        this for ten seconds.{" "}
        {asked.state === "shown" && "Hidden, it leaves the store until you show it again."}
      </p>
      {refusal && (
        <div className="mt-4">
          <FormMessage>{refusal}</FormMessage>
        </div>
      )}
      <Form
        method="post"
        action={addressOf(list, asked.id)}
        replace
        preventScrollReset
        className="mt-6 flex flex-wrap gap-3"
      >
        <input type="hidden" name="product" value={asked.id} />
        <Button name="intent" value="delete" variant="danger">
          Delete
        </Button>
        {asked.state === "shown" && (
          <Button name="intent" value="hide" formAction={action} variant="secondary">
            Hide instead
          </Button>
        )}
        <LinkButton to={action} replace preventScrollReset variant="quiet">
          Cancel
        </LinkButton>
      </Form>
    </Dialog>
  );
}
