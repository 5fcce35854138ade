import type { Parts } from "#app/domain/parts.server.ts";
import type { EmailSite } from "#app/shared/emails.ts";

/** Of tickets. */
export const packageNames = async ({ festival }: Parts<"festival">): Promise<string[]> =>
  (await festival()).tickets.packages.map(({ name }) => name);

/** How e-mails call themselves. */
export async function emailSite({ env, festival }: Parts<"env" | "festival">): Promise<EmailSite> {
  const { name, dateText, day } = await festival();
  return {
    brandName: name.brand,
    publicUrl: env.publicUrl,
    day: `${dateText}, ${day.gates}`,
    place: `${day.venue}, ${day.city}`,
  };
}
