import { createCookie } from "react-router";
import { readDrafted } from "#app/domain/festival/festival.server.ts";
import type { App, RequestContext } from "#app/context.server.ts";
import { siteCookie } from "#app/shared/site-cookie.ts";

const cookieOf = (publicUrl: string) => {
  const { name, secure } = siteCookie("festival.preview", publicUrl);
  return createCookie(name, { secure, path: "/", httpOnly: true, sameSite: "lax" });
};

/** What the festival is for whoever asks: the draft for an organiser who looks at it, else what is published. */
export async function festivalFor(
  { db, env, festival }: App,
  viewer: RequestContext["viewer"],
  cookies: string | null,
): Promise<Pick<RequestContext, "festival" | "isPreview">> {
  const isPreview =
    viewer?.role === "admin" && (await cookieOf(env.publicUrl).parse(cookies)) === "draft";
  if (!isPreview) return { festival, isPreview };
  let drafted: ReturnType<typeof readDrafted> | undefined;
  return { festival: () => (drafted ??= readDrafted(db, env)), isPreview };
}
