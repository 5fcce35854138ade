import { data, redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { signUp } from "#app/domain/sign-up.server.ts";
import { formTexts } from "#app/form-texts.server.ts";
import { keepTyped } from "#app/keep-typed.ts";
import { landingOf, openablePath, ownPath, withNext } from "#app/shared/landing.ts";
import { AccountForm } from "#app/ui/account-form.tsx";
import { Entrance } from "#app/ui/entrance.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useSite } from "#app/use-site.ts";
import type { Route } from "./+types/signup";

const wantedOf = (request: Request) => new URL(request.url).searchParams.get("next");

export const meta: Route.MetaFunction = () => [
  { title: "Sign up" },
  { name: "description", content: "Make an account to buy official merchandise." },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = contextOf(context);
  if (viewer) throw redirect(landingOf(viewer.role, wantedOf(request)));
  return { next: ownPath(wantedOf(request)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { app, network } = contextOf(context);
  const typed = await formTexts(request, ["email", "password", "repeat"]);
  const answer = await signUp(app, typed, { network, headers: request.headers });
  if (!answer.ok) return data(answer, { status: 400 });
  const next = openablePath(wantedOf(request), "customer");
  return redirect(withNext("/onboarding", next), { headers: answer.headers });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Signup({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const { brandName } = useSite();
  const refusal = actionData?.ok === false ? actionData : undefined;
  return (
    <Entrance title="Sign up" brand={brandName}>
      <AccountForm answer={actionData} submit="Sign up">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={refusal?.values.email}
          error={refusal?.errors?.email}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint="At least 6 characters."
          error={refusal?.errors?.password}
        />
        <TextField
          label="Re-enter password"
          name="repeat"
          type="password"
          autoComplete="new-password"
          required
          error={refusal?.errors?.repeat}
        />
      </AccountForm>
      <TextLink to={withNext("/login", next)}>Already have an account? Sign in</TextLink>
    </Entrance>
  );
}
