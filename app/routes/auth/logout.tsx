import { href, redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { signOutTo } from "./sign-out.server.ts";
import type { Route } from "./+types/logout";

export const action = ({ request, context }: Route.ActionArgs) =>
  signOutTo(href("/login"), contextOf(context).app, request);

export function loader() {
  return redirect(href("/"));
}
