import { Form, href } from "react-router";
import { loadAddress } from "./address-answers.server.ts";
import { viewerOf } from "#app/context.server.ts";
import { AccountPage } from "./account-page.tsx";
import { type Address, addressRows } from "#app/shared/address.ts";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { DownloadIcon, SignOutIcon } from "#app/ui/icon/icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { GuardedPage } from "#app/shared/pages/page-facts.ts";
import { InstallOffer } from "./install-offer.tsx";
import type { Route } from "./+types/user-profile";

export const handle = { frame: "account" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Your profile - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Your details, your data, signing out." },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { email, username } = viewerOf(context);
  return { email, username, address: await loadAddress(context) };
}

export default function UserProfile({ loaderData }: Route.ComponentProps) {
  const { email, username, address } = loaderData;
  return (
    <AccountPage title="Your profile">
      <div className="grid gap-6">
        <Card edge>
          <h2 className="poster text-heading">Account</h2>
          <DefinitionList
            rows={[
              { term: "Display name", value: username || "Not chosen yet" },
              { term: "Email", value: email },
            ]}
          />
        </Card>
        <Card>
          <h2 className="poster text-heading">Shipping info</h2>
          <Shipping address={address} />
          <LinkButton to={href("/editprofile")} className="mt-4 w-full sm:w-auto">
            Edit address
          </LinkButton>
        </Card>
        <InstallOffer />
        <Form method="post" action={href("/logout")} onSubmit={() => localStorage.clear()}>
          <Button variant="secondary" className="w-full" size="lg">
            <SignOutIcon className="size-5" />
            Log out
          </Button>
        </Form>
        <section className="mt-4 border-t-2 border-line pt-6">
          <h2 className="poster text-heading">Your data</h2>
          <p className="mt-2 text-muted">Everything stored about you, as a file (JSON).</p>
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
            <a
              href={href("/userProfile/download")}
              download
              className={buttonClass("secondary", "md")}
            >
              <DownloadIcon className="size-5" />
              Download my data
            </a>
            <TextLink to={href("/userProfile/delete")}>Delete my account</TextLink>
          </div>
        </section>
      </div>
    </AccountPage>
  );
}

function Shipping({ address }: { address: Address }) {
  if (!address.addressLine1 && !address.addressPhone)
    return <p className="mt-2 text-muted">No address yet. Add one before your first order.</p>;
  return <DefinitionList rows={addressRows(address)} />;
}
