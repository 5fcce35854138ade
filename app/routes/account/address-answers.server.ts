import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { deliveryAreaOf } from "#app/domain/festival/festival.server.ts";
import { findAddress, submitAddress } from "#app/domain/accounts/addresses.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { type Address, addressFields } from "#app/shared/accounts/address.ts";
import { formatPhone } from "#app/shared/accounts/phone.ts";
import { recordOf } from "#app/shared/records.ts";

type Context = Readonly<RouterContextProvider>;

export async function loadAddress(context: Context): Promise<Address> {
  const address = await findAddress(contextOf(context).app.db, viewerOf(context).id);
  return { ...address, addressPhone: formatPhone(address.addressPhone) };
}

/** The viewer's address, and the regions that can be chosen for it. */
export async function loadAddressForm(context: Context) {
  const { app } = contextOf(context);
  return { address: await loadAddress(context), area: deliveryAreaOf(await app.festival()) };
}

const form = z.object(recordOf(addressFields.map((field) => [field, text])));

export const answerAddress = (request: Request, context: Context) =>
  answerForm({ request, context }, form, (typed) => {
    const { app } = contextOf(context);
    return submitAddress(app, typed, viewerOf(context).id);
  });
