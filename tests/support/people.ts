import { saveAddress } from "#app/domain/accounts/addresses.server.ts";
import { makeDevice } from "#app/domain/devices/devices.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { type Address, noAddress } from "#app/shared/accounts/address.ts";
import { teamMembers } from "#app/db/schema.server.ts";
import type { DeviceProfile } from "#app/shared/team/device-profiles.ts";
import type { TeamRole } from "#app/shared/team/permissions.ts";
import type { Client } from "./client.ts";
import { administrator } from "./server-process.ts";
import type { TestApp } from "./test-app.ts";

export interface Person {
  id: string;
  email: string;
  username: string;
  password: string;
  /** A browser in which the person is signed in. */
  client: Client;
}

interface PersonOptions {
  email?: string;
  username?: string;
  password?: string;
  /** The given fields of the address; null for somebody without one. */
  address?: Partial<Address> | null;
}

const homeAddress: Address = {
  ...noAddress,
  addressLine1: "12 Aba Road",
  addressPhone: "+2348031234567",
  city: "Choba",
  state: "Rivers",
};

let people = 0;

/** Makes a customer with an address and signs them in. */
export async function signUp(site: TestApp, options: PersonOptions = {}): Promise<Person> {
  people += 1;
  const { email = `customer-${people}@example.com`, username = `customer${people}` } = options;
  const password = options.password ?? "customer-password";
  const { headers, response } = await site.app.auth.api.signUpEmail({
    body: { email, password, name: username },
    returnHeaders: true,
  });
  const client = site.client();
  for (const cookie of headers.getSetCookie()) client.setCookie(cookie);
  const { id } = response.user;
  const address = options.address === undefined ? homeAddress : options.address;
  if (address) await saveAddress(site.app, address, id);
  return { id, email, username, password, client };
}

/** Signs somebody in with e-mail and password, in a new browser. */
export async function signIn(
  site: TestApp,
  { email, password }: { email: string; password: string },
): Promise<Client> {
  const { headers } = await site.app.auth.api.signInEmail({
    body: { email, password },
    returnHeaders: true,
  });
  const client = site.client();
  for (const cookie of headers.getSetCookie()) client.setCookie(cookie);
  return client;
}

/** Signs the administrator in, in a new browser. */
export const signInAsAdministrator = (site: TestApp): Promise<Client> =>
  signIn(site, administrator);

interface OrganiserOptions {
  roles: readonly TeamRole[];
  name?: string;
  email?: string;
  password?: string;
}

/** Makes an organiser with an account of their own and signs them in. */
export async function addOrganiser(
  site: TestApp,
  { roles, name = "Organiser", ...options }: OrganiserOptions,
): Promise<Person> {
  const person = await signUp(site, { ...options, username: name, address: null });
  await site.app.db.insert(teamMembers).values({ userId: person.id, roles: [...roles] });
  return person;
}

/** Makes a device and a browser that has taken it. */
export async function addDevice(
  site: TestApp,
  profile: DeviceProfile,
  name = `Device for ${profile}`,
): Promise<{ id: string; client: Client }> {
  const byUserId = (await findSetting(site.app.db, "administrator"))!;
  const made = await makeDevice(site.app, { name, profile, end: "tonight" }, byUserId);
  if (!made.ok) throw new Error("The device was not made");
  const client = site.client();
  await client.post(`/device/${made.link.token}`);
  return { id: made.link.id, client };
}
