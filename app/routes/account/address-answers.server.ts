import { data, type RouterContextProvider } from "react-router";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { findAddress, submitAddress } from "#app/domain/people/addresses.server.ts";
import { formTexts } from "#app/forms/form-texts.server.ts";
import { type Address, addressFields } from "#app/shared/address.ts";
import { formatPhone } from "#app/shared/phone.ts";

type Context = Readonly<RouterContextProvider>;

/** The customer's address as the pages with an address form show it. */
export async function loadAddress(context: Context): Promise<Address> {
  const address = await findAddress(contextOf(context).app.db, viewerOf(context).id);
  return { ...address, addressPhone: formatPhone(address.addressPhone) };
}

/** The action of every page with an address form. */
export async function answerAddress(request: Request, context: Context) {
  const { app } = contextOf(context);
  const typed = await formTexts(request, addressFields);
  const answer = await submitAddress(app.db, viewerOf(context).id, typed, app.now());
  return data(answer, { status: answer.ok ? 200 : 400 });
}
