import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { findAddress, submitAddress } from "#app/domain/people/addresses.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { formatPhone } from "#app/shared/phone.ts";

type Context = Readonly<RouterContextProvider>;

/** The customer's address as the pages with an address form show it. */
export async function loadAddress(context: Context) {
  const { app } = contextOf(context);
  const { addressLine1, addressPhone, city, state } = await findAddress(
    app.db,
    viewerOf(context).id,
  );
  return {
    addressLine1: addressLine1 ?? "",
    addressPhone: formatPhone(addressPhone),
    city: city ?? "",
    state: state ?? "",
  };
}

const form = z.object({ addressLine1: text, addressPhone: text, state: text, city: text });

/** The action of every page with an address form. */
export const answerAddress = (request: Request, context: Context) =>
  answerForm(request, form, (typed) => {
    const { app } = contextOf(context);
    return submitAddress(app.db, viewerOf(context).id, typed, app.now());
  });
