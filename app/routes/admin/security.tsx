import { pluralise } from "#app/shared/texts/pluralise.ts";
import { useRef, useState } from "react";
import { href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { checkOwnPassword } from "#app/domain/accounts/passwords.server.ts";
import {
  addPasskey,
  findSecondFactor,
  type Giver,
  type Passkey,
  proveApp,
  removeOwn,
  renewRecoveryCodes,
  startApp,
} from "#app/domain/accounts/second-factor.server.ts";
import { daysLeft, findFactorDeadline } from "#app/domain/team/money-rules.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { PasskeyButton } from "#app/ui/form/passkey-button.tsx";
import { makePasskey } from "#app/ui/form/passkeys.ts";
import { drawQrCode } from "#app/services/draw-qr-code.server.ts";
import type { DrawnQrCode } from "#app/shared/drawn-qr-code.ts";
import {
  fieldOf,
  formError,
  type FormResult,
  type Refusal,
  refusalIn,
} from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { OwnPasswordField } from "#app/ui/form/own-password-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form, useSubmit } from "#app/ui/form/viewer-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/security";

export const handle = {
  also: [{ label: "Second factor: passkeys and codes of an app" }, { label: "Recovery codes" }],
  reads: "account.use",
  does: "account.use",
} satisfies AdminPage;

export const meta = () => adminMeta("Second factor");

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const viewer = viewerOf(context);
  const [factor, deadline] = await Promise.all([
    findSecondFactor(app, viewer.id),
    findFactorDeadline(app.db, viewer),
  ]);
  return { ...factor, days: deadline && daysLeft(deadline, app.now()) };
}

const current = text;
const form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start-app"), current }),
  z.object({ intent: z.literal("prove-app"), uri: text, code: text }),
  z.object({ intent: z.literal("remove-app"), current }),
  z.object({ intent: z.literal("add-passkey"), name: text, current, response: text }),
  z.object({ intent: z.literal("remove-passkey"), passkey: z.string().max(80), current }),
  z.object({ intent: z.literal("renew-codes"), current }),
]);

/** The key that an authenticator app reads, as a QR code and as text. */
interface SetUp {
  uri: string;
  key: string;
  code: DrawnQrCode;
}

type Field = "current" | "code" | "name" | "uri";
type Answer =
  | { ok: true; message?: string; setUp?: SetUp; codes?: readonly string[] }
  | {
      ok: false;
      errors?: Partial<Record<Field, string>>;
      formErrors?: string[];
      setUp?: SetUp;
    };

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async (sent, headers): Promise<Answer> => {
      const { app, festival } = contextOf(context);
      const { id, email, session } = viewerOf(context);
      const giver: Giver = { userId: id, email, session, isAgain: true };
      if (sent.intent === "prove-app") {
        const proved = await proveApp(app, sent.code, giver, request.headers);
        if (!proved.ok) return { ...proved, ...readSetUp(sent.uri) };
        for (const cookie of proved.headers.getSetCookie()) headers.append("set-cookie", cookie);
        return { ...proved, message: "The codes of your app count from now on." };
      }
      const checked = await checkOwnPassword(app, id, sent.current);
      if (!checked.ok) return checked;
      switch (sent.intent) {
        case "start-app": {
          const issuer = (await festival()).name.brand;
          const asked = { password: sent.current, issuer };
          const started = await startApp(app, asked, giver, request.headers);
          return started.ok ? { ok: true, ...readSetUp(started.uri) } : started;
        }
        case "add-passkey": {
          const { response, name, current: password } = sent;
          const asked = { response, name, password };
          const added = await addPasskey(app, asked, giver, request.headers);
          return added.ok ? { ...added, message: "The passkey is saved." } : added;
        }
        case "remove-app":
        case "remove-passkey": {
          const which = sent.intent === "remove-app" ? "app" : { passkey: sent.passkey };
          const isGone = await removeOwn(app, which, giver);
          return {
            ok: true,
            message: isGone
              ? "It is removed, and the owners are notified."
              : "It was removed before.",
          };
        }
        case "renew-codes": {
          const renewed = await renewRecoveryCodes(app, sent.current, giver, request.headers);
          return renewed.ok
            ? { ...renewed, message: "The earlier recovery codes work no more." }
            : renewed;
        }
      }
    },
    // Neither secrets nor recovery codes go into a cookie.
    { isSecret: (answer) => "setUp" in answer || "codes" in answer },
  );

/** Draws the QR code of an authenticator key; null where the text is not the address of one. */
function readSetUp(uri: string): { setUp: SetUp } | null {
  if (!uri.startsWith("otpauth://totp/") || uri.length > 500) return null;
  const key = URL.parse(uri)?.searchParams.get("secret") ?? "";
  return { setUp: { uri, key: key.replaceAll(/(.{4})(?=.)/g, "$1 "), code: drawQrCode(uri) } };
}

export { clientAction } from "#app/forms/client-action.ts";

type Shown = FormResult<Field, { setUp?: SetUp; codes?: readonly string[] }> & { setUp?: SetUp };

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult<Shown>(actionData);
  const refusal = refusalIn(answer);
  const refusedBy = (intent: string) => (refusal?.intent === intent ? refusal : undefined);
  const { hasApp, passkeys, codesLeft, days } = loaderData;
  const has = hasApp || passkeys.length > 0;
  const codes = answer?.ok ? answer.codes : undefined;
  return (
    <>
      <PageHeader title="Second factor" />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      {days !== null && (
        <div role="note" className="mb-6 max-w-xl rounded-2xl border-2 border-marigold p-4">
          <p className="font-semibold">
            {days > 0
              ? `The owner asks everybody who touches money for a second factor. You have ${pluralise(days, "day")} left to set one up.`
              : "The owner asks everybody who touches money for a second factor. Until you set one up, what touches money is closed to you."}
          </p>
        </div>
      )}
      {codes && codes.length > 0 && <NewCodes codes={codes} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <PasskeysCard passkeys={passkeys} refusal={refusal} answer={answer} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <AppCard
            hasApp={hasApp}
            setUp={answer && !hasApp ? answer.setUp : undefined}
            refusal={refusal}
          />
          {has && (
            <Card>
              <h2 className="mb-3 text-xl font-bold">Recovery codes</h2>
              <p className="mb-3">
                {pluralise(codesLeft, "of them is left", "of them are left")}. Each works once,
                where your phone is not at hand.
              </p>
              <FoldedActionForm
                intent="renew-codes"
                button="Make ten new ones"
                behind="Make new recovery codes"
                refusal={refusedBy("renew-codes")}
              >
                <OwnPassword refusal={refusedBy("renew-codes")} />
                <p className="text-sm text-muted">The earlier ones work no more.</p>
              </FoldedActionForm>
            </Card>
          )}
          <p className="text-muted">
            <TextLink to={href("/adminlog")}>Where you are signed in</TextLink>
          </p>
        </div>
      </div>
    </>
  );
}

function OwnPassword({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <>
      <FormMessage>{formError(refusal)}</FormMessage>
      <OwnPasswordField error={refusal?.errors?.["current"]} />
    </>
  );
}

/** Shows new recovery codes, once, after they were made. */
function NewCodes({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState("");
  const copy = () =>
    // Without a secure address browsers have no clipboard to write to.
    Promise.resolve(navigator.clipboard?.writeText(codes.join("\n")) ?? Promise.reject()).then(
      () => setCopied("They are copied."),
      () => setCopied("Copying did not work: write them down."),
    );
  return (
    <section
      role="status"
      className="mb-6 max-w-xl rounded-2xl border-2 border-success bg-raised p-5 print:border-0"
    >
      <h2 className="mb-2 text-xl font-bold">Your recovery codes</h2>
      <p className="mb-4">
        They are shown this once. Print them or write them down, and keep them away from your phone.
        Each works once.
      </p>
      <ul className="mb-4 grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-lead select-all sm:max-w-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 noscript:hidden print:hidden">
        <Button type="button" size="sm" variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button type="button" size="sm" variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {copied}
      </p>
    </section>
  );
}

interface PasskeysCardProps {
  passkeys: readonly Passkey[];
  refusal: Refusal<Field> | undefined;
  answer: Shown | undefined;
}

function PasskeysCard({ passkeys, refusal, answer }: PasskeysCardProps) {
  const removing = refusal?.intent === "remove-passkey" ? refusal : undefined;
  return (
    <Card>
      <h2 className="mb-3 text-xl font-bold">Passkeys</h2>
      <p className="mb-3">The lock of your phone or computer proves that it is you.</p>
      {passkeys.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-y border-line">
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id} className="py-3">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-sm text-muted">
                Made <DayTime at={createdAt} />,{" "}
                {usedAt ? (
                  <>
                    last used <DayTime at={usedAt} />
                  </>
                ) : (
                  "not used yet"
                )}
              </p>
              <FoldedActionForm
                intent="remove-passkey"
                of={{ passkey: id }}
                button="Remove it"
                label={`Remove ${name}`}
                behind="Remove"
                about={name}
                variant="danger"
                refusal={removing?.values["passkey" as Field] === id ? removing : undefined}
              >
                <OwnPassword refusal={removing} />
              </FoldedActionForm>
            </li>
          ))}
        </ul>
      )}
      <NewPasskey
        key={answer?.ok ? answer.message : ""}
        refusal={refusal?.intent === "add-passkey" ? refusal : undefined}
      />
    </Card>
  );
}

function NewPasskey({ refusal }: { refusal: Refusal<Field> | undefined }) {
  const fields = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const addPasskey = async () => {
    const typed = new FormData(fields.current!);
    const current = typed.get("current");
    const made = await makePasskey(typeof current === "string" ? current : "");
    if (!made.ok) return made.error;
    typed.set("response", made.response);
    await submit(typed, { method: "post", preventScrollReset: true });
    return null;
  };
  return (
    <>
      <Form
        ref={fields}
        method="post"
        className="grid gap-4 noscript:hidden"
        onSubmit={(event) => event.preventDefault()}
      >
        <input type="hidden" name="intent" value="add-passkey" />
        <FormMessage>{formError(refusal)}</FormMessage>
        <TextField
          label="Name of the passkey"
          {...fieldOf(refusal, "name")}
          autoComplete="off"
          maxLength={40}
          placeholder="My phone"
        />
        <OwnPasswordField error={refusal?.errors?.current} />
        <PasskeyButton onConfirm={addPasskey}>Add a passkey</PasskeyButton>
      </Form>
      <p className="not-noscript:hidden">A passkey needs JavaScript. The codes of an app do not.</p>
    </>
  );
}

interface AppCardProps {
  hasApp: boolean;
  setUp: SetUp | undefined;
  refusal: Refusal<Field> | undefined;
}

function AppCard({ hasApp, setUp, refusal }: AppCardProps) {
  const refusedBy = (intent: string) => (refusal?.intent === intent ? refusal : undefined);
  return (
    <Card>
      <h2 className="mb-3 text-xl font-bold">Codes of an app</h2>
      {hasApp && (
        <>
          <p className="mb-3">On. You type the six digits of your app after your password.</p>
          <FoldedActionForm
            intent="remove-app"
            button="Turn it off"
            behind="Turn it off"
            variant="danger"
            refusal={refusedBy("remove-app")}
          >
            <OwnPassword refusal={refusedBy("remove-app")} />
            <p className="text-sm text-muted">
              For another phone, turn it off here and set it up again.
            </p>
          </FoldedActionForm>
        </>
      )}
      {!hasApp && setUp && <ProveApp setUp={setUp} refusal={refusedBy("prove-app")} />}
      {!hasApp && !setUp && (
        <>
          <p className="mb-3">
            Off. An app such as Google Authenticator shows six digits, which you type after your
            password.
          </p>
          <ActionForm
            intent="start-app"
            button="Set it up"
            refusal={refusedBy("start-app")}
            variant="primary"
          >
            <OwnPassword refusal={refusedBy("start-app")} />
          </ActionForm>
        </>
      )}
    </Card>
  );
}

function ProveApp({ setUp, refusal }: { setUp: SetUp; refusal: Refusal<Field> | undefined }) {
  return (
    <ActionForm
      intent="prove-app"
      of={{ uri: setUp.uri }}
      button="Turn it on"
      variant="primary"
      refusal={refusal}
    >
      <p>Scan this with your app. On the same phone, open the link, or type the key.</p>
      <QrCode code={setUp.code} label="What your app reads" className="w-52" />
      <p>
        <a href={setUp.uri} className="font-semibold text-link underline underline-offset-4">
          Open it in your app
        </a>
      </p>
      <p className="font-mono break-all select-all">{setUp.key}</p>
      <FormMessage>{formError(refusal)}</FormMessage>
      <TextField
        label="The six digits that it shows"
        {...fieldOf(refusal, "code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={10}
        hint={siteTexts.secondFactor.clock}
      />
    </ActionForm>
  );
}
