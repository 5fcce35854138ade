import { Form, href, useLocation, useNavigation } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { deleteProduct, restoreProduct } from "#app/domain/catalogue/product-deletion.server.ts";
import { listUploads } from "#app/domain/catalogue/uploads.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { queryText, readQuery } from "#app/forms/read-query.server.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { categories } from "#app/shared/festival.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
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
import { UploadSkeletons, UploadTable } from "./upload-table.tsx";
import { UndoBar } from "./undo-bar.tsx";

export const handle = {
  sidebar: { group: "Sell", label: "Uploads", icon: "ShirtIcon" },
} satisfies AdminPage;

export const meta = () => adminMeta("Uploads");

const query = listQuery.extend({ category: oneOf(categories), delete: queryText });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, category, delete: asking } = readQuery(request, query);
  const products = await listUploads(contextOf(context).app, {
    search,
    category: category ?? undefined,
  });
  // Asking is an address too, so that it needs no script and "back" takes it away.
  const asked = products.find((product) => product.id === asking) ?? null;
  return { search, category, products, asked };
}

const form = z.object({ intent: z.enum(["delete", "restore"]), product: z.string().max(80) });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(request, form, async ({ intent, product: id }) => {
    const { app } = contextOf(context);
    const change = intent === "restore" ? restoreProduct : deleteProduct;
    return { ok: true, product: { id, ...(await change(app, id, viewerOf(context).id)) } };
  });

const addressOf = (search: string, category: string | null) =>
  listAddress(href("/uploads"), { q: search, category });

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = askAgainWhenRefused;

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { search, category } = loaderData;
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
          defaultValue={search}
          keep={{ category }}
          pending={searching}
          clearTo={addressOf("", category)}
        />
      </div>
      <div className="my-4">
        <ChipRow label="Categories">
          {[null, ...categories].map((name) => (
            <ChipLink
              key={name}
              to={addressOf(search, name)}
              current={name === category}
              preventScrollReset
            >
              {name ?? "All"}
            </ChipLink>
          ))}
        </ChipRow>
      </div>
      {refusal && !loaderData.asked && (
        <div className="mb-5">
          <FormMessage>{refusal}</FormMessage>
        </div>
      )}
      <h2 className="sr-only">Products</h2>
      {searching ? <UploadSkeletons /> : <UploadTable {...loaderData} />}
      <DeleteQuestion {...loaderData} refusal={refusal} />
      <UndoBar answer={answer} action={addressOf(search, category)} />
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function DeleteQuestion({ asked, search, category, refusal }: Loaded & { refusal: string }) {
  const close = usePanelClose(addressOf(search, category));
  if (!asked) return null;
  return (
    <Dialog key={asked.id} open onClose={close} title={`Delete ${asked.name}?`}>
      <p>
        It leaves the store at once. Past orders keep their line and picture. You can undo this for
        ten seconds.
      </p>
      {refusal && (
        <div className="mt-4">
          <FormMessage>{refusal}</FormMessage>
        </div>
      )}
      <Form
        method="post"
        action={addressOf(search, category)}
        replace
        preventScrollReset
        className="mt-6 flex flex-wrap gap-3"
      >
        <input type="hidden" name="product" value={asked.id} />
        <Button name="intent" value="delete" variant="danger">
          Delete
        </Button>
        <LinkButton to={addressOf(search, category)} replace preventScrollReset variant="secondary">
          Cancel
        </LinkButton>
      </Form>
    </Dialog>
  );
}
