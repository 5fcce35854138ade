import { createCookie } from "react-router";
import { readDrafted } from "#app/domain/festival/festival.server.ts";
import type { App, RequestContext } from "#app/context.server.ts";
import { may } from "#app/shared/team/permissions.ts";
import { siteCookie } from "#app/shared/site-cookie.ts";

const cookieOf = (publicUrl: string) => {
  const { name, secure } = siteCookie("festival.preview", publicUrl);
  return createCookie(name, { secure, path: "/", httpOnly: true, sameSite: "lax" });
};

/**
 * The `Set-Cookie` by which the organiser's browser sees the draft, until it is closed or stops
 * looking.
 */
export const previewCookie = ({ publicUrl }: App["env"], isOn: boolean): Promise<string> =>
  cookieOf(publicUrl).serialize("draft", isOn ? undefined : { maxAge: 0 });

/**
 * What the festival is for the one who asks: the draft for an organiser who looks at it, else what
 * is published.
 */
export async function festivalFor(
  { db, env, festival }: App,
  viewer: RequestContext["viewer"],
  cookies: string | null,
): Promise<Pick<RequestContext, "festival" | "isPreview">> {
  const published = { festival, isPreview: false };
  if (!viewer || !may(viewer.roles, "festival.edit")) return published;
  if ((await cookieOf(env.publicUrl).parse(cookies)) !== "draft") return published;
  const drafted = await readDrafted(db, env);
  return drafted ? { festival: () => Promise.resolve(drafted), isPreview: true } : published;
}
