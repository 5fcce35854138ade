import { href } from "react-router";
import type { Parts } from "#app/domain/parts.server.ts";
import type { EmailSite } from "#app/shared/mail/emails.ts";
import { isDrawable } from "#app/services/drawing/wordmark.server.ts";
import { calendarPath, type EditionFestival } from "./edition-festival.server.ts";
import { colorsOf, shownBrand } from "./brand.server.ts";

/** The packages of tickets. */
export const packageNames = async ({ festival }: Parts<"festival">): Promise<string[]> =>
  (await festival()).tickets.packages.map(({ name }) => name);

/** The day of the festival where it is over, as tickets may still be made then; null before. */
export async function findOverDay({
  festival,
  now,
}: Parts<"festival" | "now">): Promise<string | null> {
  const { dateText, endsAt } = await festival();
  return endsAt <= now() ? dateText : null;
}

/**
 * The names and addresses that e-mails show of the site, with the day and the place of the edition
 * that the e-mail is about: the current one, unless it is given.
 */
export async function emailSite(
  { env, festival, now }: Parts<"env" | "festival" | "now">,
  about?: EditionFestival | null,
): Promise<EmailSite> {
  const published = await festival();
  const { name, delivery, contact } = published;
  const { dateText, dayText, day, endsAt, name: ticketName } = about?.festival ?? published;
  const brand = shownBrand(published);
  return {
    brandName: name.brand,
    publicUrl: env.publicUrl,
    day: `${dateText}, ${day.gates}`,
    dayPicture: {
      url: env.publicUrl + href("/files/days/:file", { file: `${day.date}.png` }),
      text: dayText,
    },
    place: `${day.venue}, ${day.city}`,
    gate: day.gate,
    ticketBrand: ticketName.brand,
    calendarUrl: env.publicUrl + (about ? calendarPath(about) : href("/festival.ics")),
    isOver: day.isCancelled || endsAt <= now() || Boolean(about?.closedAs),
    theme: {
      ...colorsOf(published),
      logoUrl: brand?.logo ? `${env.publicUrl}${brand.files}logo.png` : null,
      nameUrl: isDrawable(name.brand)
        ? `${env.publicUrl}${brand?.files ?? "/brand/"}name.png`
        : null,
    },
    contactEmail: contact.email || null,
    pickUpHours: delivery.pickUp.hours,
    ticketWords: (about?.festival ?? published).words.ticket,
    orderWords: published.words.order,
  };
}
