import type { ReactNode } from "react";
import { href, Link, redirect } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import {
  findListedCode,
  type ListedCode,
  listOrdersOfCode,
} from "#app/domain/codes/code-lists.server.ts";
import { changeCode, endCodes, makeCode, makeCodes } from "#app/domain/codes/edit-codes.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import {
  countOrNone,
  dayTime,
  dayTimeText,
  isTicked,
  isWindow,
  nairaOrNone,
  windowWords,
} from "#app/routes/admin/tickets/sale/sale-fields.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import {
  type CodeKind,
  codeKinds,
  codeText,
  mostMadeAtOnce,
  plainCode,
} from "#app/shared/codes/codes.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { fieldOf, type FormResult, type Refusal, refusalIn } from "#app/shared/form-result.ts";
import { formatNaira, parseNaira } from "#app/shared/money.ts";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Share } from "#app/ui/share.tsx";
import { useSite } from "#app/layout/use-site.ts";
import type { Route } from "./+types/code";

export const handle = {
  sidebar: null,
  reads: "read codes",
  does: "edit codes",
} satisfies AdminPage;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.code ? `Code ${loaderData.code.code}` : "New codes");

/** How many orders a code's page shows. */
const shownOrders = 20;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const at = app.now();
  const code = await findListedCode(app.db, params.codeId, at);
  if (!code && params.codeId !== "new") throw new Response("Not Found", { status: 404 });
  const [{ types }, festival] = await Promise.all([readSale(app.db, at), app.festival()]);
  return {
    code,
    types: types.map(({ id, name }) => ({ id, name })),
    categories: festival.store.categories,
    orders: code ? await listOrdersOfCode(app.db, code.id, at, shownOrders) : [],
    publicUrl: app.env.publicUrl,
  };
}

const positive = { from: 1, to: 1_000_000 };
const text = (most: number) =>
  z
    .string()
    .catch("")
    .pipe(z.string().trim().max(most, `At most ${most} letters.`));

const codeForm = z
  .looseObject({
    intent: z.literal("save"),
    version: z.coerce.number().int().catch(0),
    code: text(40).refine((typed) => typed === "" || plainCode(typed).length >= 5, {
      message: "A code has five letters or more: shorter ones are guessed.",
    }),
    count: countOrNone(`Write how many codes, at most ${mostMadeAtOnce.toLocaleString("en-NG")}.`, {
      from: 1,
      to: mostMadeAtOnce,
    }),
    kind: z.enum(codeKinds, { error: "Choose what the code does." }),
    value: z.string().catch(""),
    uses: countOrNone("Write a number, or nothing for no limit.", positive),
    maxAPerson: countOrNone("Write a number, or nothing for no limit.", positive),
    budget: nairaOrNone,
    opensAt: dayTime,
    closesAt: dayTime,
    allTickets: isTicked,
    allMerchandise: isTicked,
    tag: text(60),
    note: text(500),
  })
  .refine(isWindow, { path: ["closesAt"], message: windowWords })
  .superRefine(({ kind, value }, context) => {
    const words = valueProblem(kind, value);
    if (words) context.addIssue({ code: "custom", path: ["value"], message: words });
  });

const form = z.discriminatedUnion("intent", [
  codeForm,
  z.object({ intent: z.enum(["end", "go on"]) }),
]);

function valueProblem(kind: CodeKind, value: string): string | null {
  if (kind === "free") return null;
  if (kind === "percent")
    return /^([1-9]\d?|100)$/.test(value.trim()) ? null : "Write a percentage from 1 to 100.";
  return parseNaira(value) === null ? "Write naira, digits only." : null;
}

/** The ids and names of the ticked boxes, whose field names begin with the prefix. */
const tickedOf = (fields: Record<string, unknown>, prefix: string) =>
  Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith(prefix) && value === "on" ? name.slice(prefix.length) : [],
  );

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (sent) => {
    const { app } = contextOf(context);
    const byUserId = viewerOf(context).id;
    const id = params.codeId;
    if (sent.intent !== "save") {
      const isEnd = sent.intent === "end";
      await endCodes(app, { id }, isEnd, byUserId);
      return { ok: true, message: isEnd ? "The code has ended." : "The code can be used again." };
    }
    const { kind, value, code: typed, count, version } = sent;
    const { uses, maxAPerson, budget: budgetKobo, opensAt, closesAt, tag, note } = sent;
    const typeIds = sent.allTickets ? null : tickedOf(sent, "type-").filter(isUuid);
    const categories = sent.allMerchandise ? null : tickedOf(sent, "category-");
    if (
      (sent.allTickets && tickedOf(sent, "type-").length > 0) ||
      (sent.allMerchandise && tickedOf(sent, "category-").length > 0)
    )
      return {
        ok: false,
        formErrors: ["Tick either all or only some. Nothing was saved."],
      };
    if (typeIds?.length === 0 && categories?.length === 0)
      return { ok: false, formErrors: ["Tick what the code is for. Nothing was saved."] };
    const fields = {
      kind,
      percent: kind === "percent" ? Number(value) : null,
      amountKobo: kind === "naira" || kind === "price" ? parseNaira(value) : null,
      uses,
      maxAPerson,
      budgetKobo,
      opensAt,
      closesAt,
      typeIds,
      categories,
      tag,
      note,
    };
    if (id !== "new") {
      await changeCode(app, { id, version }, fields, byUserId);
      return { ok: true, message: "The code is saved." };
    }
    if (typed) {
      const made = await makeCode(app, typed, fields, byUserId);
      throw redirect(href("/adminCodes/:codeId", { codeId: made }), 303);
    }
    if (count === null)
      return {
        ok: false,
        errors: { code: "Write a code, or below it how many to make." },
      };
    await makeCodes(app, count, fields, byUserId);
    throw redirect(listAddress(href("/adminCodes"), { tag }), 303);
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, orders, publicUrl } = loaderData;
  const link = code && `${publicUrl}${href("/tickets")}?code=${code.code}`;
  const answer = useActionResult<FormResult>(actionData);
  const { brandName } = useSite();
  return (
    <>
      <PageHeader
        title={code?.code ?? "New codes"}
        actions={
          <LinkButton to={href("/adminCodes")} variant="secondary" size="sm">
            All codes
          </LinkButton>
        }
      />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <CodeForm
          key={code?.version}
          code={code}
          types={loaderData.types}
          categories={loaderData.categories}
          refusal={refusalIn(answer)}
        />
        {code && link && (
          <Card>
            <h2 className="poster mb-1 text-heading">{codeText(code)}</h2>
            <p className="mb-4 text-muted">
              {pluralise(code.usedPieces, "ticket or piece", "tickets and pieces")} so far, reserved
              ones included: {formatNaira(code.usedKobo)} taken off.
            </p>
            <p className="mb-1 font-semibold">A link that enters it</p>
            <p className="mb-1 text-sm break-all select-all">{link}</p>
            <p className="mb-4">
              <Share
                text={`${codeText(code)} with the code ${code.code}`}
                url={link}
                label="Share the link"
              />
            </p>
            <div className="mb-6">
              <ActionForm
                intent={code.endedAt ? "go on" : "end"}
                button={code.endedAt ? "Make it usable again" : "End this code"}
              />
            </div>
            <h3 className="mb-2 text-lead font-bold">Orders</h3>
            {orders.length === 0 ? (
              <p className="text-muted">No order of {brandName} was made with it yet.</p>
            ) : (
              <ul className="divide-y divide-line">
                {orders.map((order) => (
                  <li key={order.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                    <Link
                      to={href("/orders/:orderId", { orderId: order.id })}
                      className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
                    >
                      {order.number}
                    </Link>
                    <span className="flex min-h-11 items-center wrap-anywhere">
                      {order.username}
                    </span>
                    <span className="flex min-h-11 items-center text-sm text-muted">
                      {formatDayTime(order.createdAt)}
                    </span>
                    <span className="flex min-h-11 items-center font-semibold tabular-nums">
                      {formatNaira(order.kobo)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        )}
      </div>
    </>
  );
}

const kindLabels: Record<CodeKind, string> = {
  percent: "Percent off",
  naira: "Naira off each",
  price: "A price for each",
  free: "Free",
};

interface CodeFormProps {
  code: ListedCode | null;
  types: readonly { id: string; name: string }[];
  categories: readonly string[];
  refusal: Refusal | undefined;
}

function valueOf(code: ListedCode | null): string | number {
  if (!code || code.kind === "free") return "";
  return code.kind === "percent" ? code.percent! : code.amountKobo! / 100;
}

function CodeForm({ code, types, categories, refusal }: CodeFormProps) {
  const typed = refusal?.values;
  const isOn = (name: string, before: boolean) => (typed ? typed[name] === "on" : before);
  return (
    <Card>
      <ActionForm
        intent="save"
        of={{ version: code?.version ?? 0 }}
        button={code ? "Save" : "Make"}
        variant="primary"
        size="md"
        refusal={refusal}
        saves
      >
        {!code && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label="Code"
              {...fieldOf(refusal, "code")}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint="Five letters or more; spaces, dashes and small letters make no difference"
            />
            <TextField
              label="Or how many to make"
              {...fieldOf(refusal, "count")}
              inputMode="numeric"
              hint={`Random codes of eight letters, at most ${mostMadeAtOnce.toLocaleString("en-NG")}`}
            />
          </div>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label="What it does"
            {...fieldOf(refusal, "kind", code?.kind ?? "percent")}
            options={codeKinds.map((value) => ({ value, label: kindLabels[value] }))}
          />
          <TextField
            label="How much"
            {...fieldOf(refusal, "value", valueOf(code))}
            inputMode="numeric"
            hint="The percentage or the naira; nothing where it is free"
          />
          <TextField
            label="Uses"
            {...fieldOf(refusal, "uses", code ? (code.uses ?? "") : 1)}
            inputMode="numeric"
            hint="How many tickets and pieces, not orders. Empty: no limit"
          />
          <TextField
            label="Most a person"
            {...fieldOf(refusal, "maxAPerson", code?.maxAPerson ?? "")}
            inputMode="numeric"
            hint="Empty: no limit"
          />
          <TextField
            label="Budget in naira"
            {...fieldOf(refusal, "budget", code?.budgetKobo ? code.budgetKobo / 100 : "")}
            inputMode="numeric"
            hint="What it may take off in all. Empty: no limit"
          />
          <TextField
            label="Tag"
            {...fieldOf(refusal, "tag", code?.tag)}
            hint="Such as Radio or Sponsors: its codes are summed up"
          />
          <TextField
            label="From"
            {...fieldOf(refusal, "opensAt", dayTimeText(code?.opensAt))}
            type="datetime-local"
            hint="Empty: at once"
          />
          <TextField
            label="Until"
            {...fieldOf(refusal, "closesAt", dayTimeText(code?.closesAt))}
            type="datetime-local"
            hint="Empty: until it is ended"
          />
        </div>
        <Scope legend="For tickets">
          <Tick
            name="allTickets"
            label="All tickets"
            isOn={isOn("allTickets", code ? code.typeIds === null : true)}
          />
          {types.map(({ id, name }) => (
            <Tick
              key={id}
              name={`type-${id}`}
              label={`Only ${name}`}
              isOn={isOn(`type-${id}`, code?.typeIds?.includes(id) ?? false)}
            />
          ))}
        </Scope>
        <Scope legend="For merchandise">
          <Tick
            name="allMerchandise"
            label="All merchandise"
            isOn={isOn("allMerchandise", code ? code.categories === null : true)}
          />
          {categories.map((category) => (
            <Tick
              key={category}
              name={`category-${category}`}
              label={`Only ${category}`}
              isOn={isOn(`category-${category}`, code?.categories?.includes(category) ?? false)}
            />
          ))}
        </Scope>
        <TextField
          label="Note"
          {...fieldOf(refusal, "note", code?.note)}
          hint="Only organisers read it"
        />
      </ActionForm>
    </Card>
  );
}

function Scope({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

function Tick({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isOn}
        className="size-5 shrink-0 accent-hibiscus"
      />
      <span className="wrap-anywhere">{label}</span>
    </label>
  );
}
