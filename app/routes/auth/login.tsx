import { data, redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { signIn } from "#app/domain/sign-in.server.ts";
import { formTexts } from "#app/form-texts.server.ts";
import { keepTyped } from "#app/keep-typed.ts";
import { landingOf, ownPath, withNext } from "#app/shared/landing.ts";
import { AccountForm } from "#app/ui/account-form.tsx";
import { Entrance } from "#app/ui/entrance.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useSite } from "#app/use-site.ts";
import type { Route } from "./+types/login";

const wantedOf = (request: Request) => new URL(request.url).searchParams.get("next");

export const meta: Route.MetaFunction = () => [
  { title: "Sign in" },
  { name: "description", content: "Sign in to buy official merchandise and follow your orders." },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = contextOf(context);
  if (viewer) throw redirect(landingOf(viewer.role, wantedOf(request)));
  return { next: ownPath(wantedOf(request)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { app, network } = contextOf(context);
  const typed = await formTexts(request, ["email", "password"]);
  const answer = await signIn(app, typed, { network, headers: request.headers });
  if (!answer.ok) return data(answer, { status: 400 });
  return redirect(landingOf(answer.role, wantedOf(request)), { headers: answer.headers });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Login({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const { brandName } = useSite();
  const refusal = actionData?.ok === false ? actionData : undefined;
  return (
    <Entrance title="Sign in" brand={brandName}>
      <AccountForm answer={actionData} submit="Sign in">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={refusal?.values.email}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </AccountForm>
      <div className="flex flex-wrap justify-between gap-x-6">
        <TextLink to="/reset">Forgot password?</TextLink>
        <TextLink to={withNext("/signup", next)}>Sign up</TextLink>
      </div>
    </Entrance>
  );
}
