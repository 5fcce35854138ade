import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { type ReactNode, useState } from "react";
import { href } from "react-router";
import { Accordion } from "#app/ui/accordion.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChipGroup } from "#app/ui/form/chip-group.tsx";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { Countdown } from "#app/layout/countdown.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Details } from "#app/ui/details.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyBox } from "#app/ui/empty-box.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { OrderTimeline } from "#app/ui/order-timeline.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Popup } from "#app/ui/popup.tsx";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import { Price } from "#app/ui/product/price.tsx";
import { ProductCard, productGridClass } from "#app/ui/product/product-card.tsx";
import { ProductSkeletons } from "#app/ui/product/product-skeleton.tsx";
import { PublicBar } from "#app/layout/public-bar.tsx";
import { QuantityStepper } from "#app/ui/form/quantity-stepper.tsx";
import { SandboxStrip } from "#app/layout/sandbox-strip.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import SignedInBar from "#app/layout/signed-in-bar.tsx";
import { StoreBar } from "#app/layout/store-bar.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Toast, type ToastMessage } from "#app/ui/toast.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

export const handle = { frame: "night", isCached: false, inSitemap: false } satisfies PublicPage;

/**
 * Shows every part of app/ui on both surfaces, for developers. It exists in development only: see
 * routes.ts.
 */
export default function UiGallery() {
  return (
    <>
      <SandboxStrip mailbox />
      <PublicBar brand="Vybez" viewer="visitor">
        <Countdown target="2027-01-01T00:00:00Z" now={Date.parse("2026-11-21T00:00:00Z")} />
      </PublicBar>
      <Surface name="night" />
      <SignedInBar brand="Vybez" username="Ada" unread={3} cartItems={12} />
      <Surface name="paper" />
      <StoreBar brand="Vybez" />
    </>
  );
}

function Surface({ name }: { name: "night" | "paper" }) {
  return (
    <div
      data-surface={name}
      className={`bg-surface ${name === "night" ? "adire [--adire-strength:0.25]" : ""}`}
    >
      <div className="measure grid gap-12 py-12">
        <Lettering />
        <Actions />
        <Fields />
        <Store />
        <Orders />
        <Popups />
      </div>
    </div>
  );
}

function Piece({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="poster text-heading text-muted">{title}</h2>
      {children}
    </section>
  );
}

function Lettering() {
  return (
    <Piece title="Lettering and cloth">
      <div className="max-w-2xl">
        <PosterLines
          lines={[
            { text: "Vybez", height: 24, className: "text-marigold" },
            { text: "The biggest party", height: 15 },
            { text: "on campus", height: 17, className: "text-hibiscus" },
          ]}
        />
      </div>
      <PageHeader
        title="My orders"
        lead="One line that says what this page is for."
        actions={<Button>Action</Button>}
      />
      <div className="selvedge h-4" />
      <div className="flex flex-wrap gap-4">
        <span className="record size-24" />
        <span className="record size-24 [--record-a:var(--color-cream)] [--record-b:var(--color-palm)]" />
        <span className="record size-24 [--record-a:var(--color-hibiscus)] [--record-b:var(--color-flame)]" />
        <div data-surface="colour" className="ticket grid h-24 w-64 place-items-center bg-marigold">
          <span className="poster text-2xl">Ticket</span>
        </div>
        <div
          data-surface="colour"
          className="toothed grid h-24 w-64 place-items-center bg-hibiscus"
        >
          <span className="poster text-2xl">Toothed</span>
        </div>
      </div>
    </Piece>
  );
}

function Actions() {
  return (
    <Piece title="Buttons, chips, tabs">
      <div className="flex flex-wrap gap-3">
        <Button size="lg">Subscribe</Button>
        <Button>Add to Cart</Button>
        <Button variant="secondary">Remove from cart</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete</Button>
        <Button pending pendingText="Submitting...">
          Send
        </Button>
        <LinkButton to={href("/tickets")} size="sm">
          Get a ticket
        </LinkButton>
      </div>
      <ChipRow label="Categories">
        {["All", "Shirts", "Vests", "Hoodies", "Socks", "Shorts", "Crocs"].map((category) => (
          <ChipLink key={category} to="?" current={category === "All"}>
            {category}
          </ChipLink>
        ))}
      </ChipRow>
      <Tabs
        label="Orders"
        tabs={[
          { to: "?tab=new", label: "New Orders", current: true, count: 4 },
          { to: "?tab=delivery", label: "Pending Delivery", current: false },
          { to: "?tab=pickup", label: "Pending Pick-up", current: false },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Badge>Neutral</Badge>
        <Badge tone="flame">Sold Out</Badge>
        <OrderStatusBadge status="new" />
        <OrderStatusBadge status="ready_for_delivery" />
        <OrderStatusBadge status="completed" />
      </div>
    </Piece>
  );
}

function Fields() {
  return (
    <Piece title="Fields">
      <Form method="post" className="grid items-start gap-5 md:grid-cols-2">
        <TextField label="E-mail" name="email" type="email" placeholder="you@example.com" />
        <TextField
          label="Phone"
          name="phone"
          error="Please fill in Number field."
          defaultValue="080"
          hint="We call it once."
        />
        <SelectField
          label="Region"
          name="city"
          placeholder="Choose a region"
          options={["Choba", "Aluu", "Woji"]}
        />
        <TextArea label="Message" name="message" rows={2} />
        <ChoiceGroup
          legend="Shipping"
          name="shipping"
          type="radio"
          defaultValue={["PICKUP"]}
          choices={[
            { value: "PICKUP", label: "Pick up at Abuja park(Choba)", aside: "₦500" },
            { value: "DOOR", label: "Door delivery", note: "In Rivers State", aside: "₦3,000" },
          ]}
        />
        <ChipGroup
          legend="Colour"
          name="color"
          type="radio"
          options={[
            { value: "Black", label: "Black", swatch: "#111" },
            { value: "Pink", label: "Pink", swatch: "#ff2e7e" },
          ]}
          defaultValue={["Pink"]}
          error="Please choose a color"
        />
      </Form>
      <SearchForm label="Search products" />
      <FormMessage>invalid email or password</FormMessage>
      <FormMessage kind="success">Password reset email sent to provided email</FormMessage>
    </Piece>
  );
}

function Store() {
  const picture = {
    id: "none",
    alt: "A hoodie",
    color: null,
    tint: "#ac7724",
  };
  return (
    <Piece title="Store">
      <div className={productGridClass}>
        {["Garden City hoodie", "Ride-or-die cap", "Vybez Universe shirt"].map((name, index) => (
          <ProductCard
            key={name}
            to="?"
            name={name}
            category="Hoodies"
            priceKobo={1_250_000}
            picture={picture}
            soldOut={index === 2}
          >
            {index === 0 && (
              <Button size="sm" className="w-full">
                Add to Cart
              </Button>
            )}
          </ProductCard>
        ))}
      </div>
      <ProductSkeletons />
      <div className="flex flex-wrap items-center gap-4">
        <QuantityStepper quantity={1} of="Garden City hoodie" />
        <Price amountKobo={1_250_000} className="text-3xl" />
      </div>
      <EmptyState title="No products found">
        <LinkButton to={href("/merch")}>Continue Shopping</LinkButton>
      </EmptyState>
      <EmptyBox>The order shows here</EmptyBox>
    </Piece>
  );
}

function Orders() {
  return (
    <Piece title="Orders and questions">
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Card edge>
          <DefinitionList
            rows={[
              { term: "Subtotal", value: <Price amountKobo={2_500_000} /> },
              { term: "Delivery fee", value: <Price amountKobo={300_000} /> },
              { term: "Total", value: "₦28,000", strong: true },
            ]}
          />
        </Card>
        <Card>
          <OrderTimeline
            steps={[
              { label: "Ordered on", date: "21 Nov 2026, 14:05" },
              { label: "Ready on", date: "22 Nov 2026, 09:30" },
              { label: "Delivered on" },
            ]}
          />
        </Card>
      </div>
      <Accordion
        items={[
          {
            id: "one",
            title: "Can I get a refund?",
            content: <p>Not after the order or the delivery.</p>,
          },
          { id: "two", title: "Where do you ship?", content: <p>Nationwide.</p> },
        ]}
      />
      <Details summary="What it compared">
        <p>61 payments of the last week.</p>
      </Details>
    </Piece>
  );
}

function Popups() {
  const [shown, setShown] = useState<"success" | "failure" | "dialog" | null>(null);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const close = () => setShown(null);
  return (
    <Piece title="Popups">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setShown("success")}>Success</Button>
        <Button onClick={() => setShown("failure")}>Failure</Button>
        <Button onClick={() => setShown("dialog")}>Dialog</Button>
        <Button onClick={() => setToast({ id: Date.now(), text: "Item has been added to cart" })}>
          Toast
        </Button>
      </div>
      <Popup open={shown === "success"} onClose={close} kind="success" title="all done!">
        <p>You are on the list.</p>
      </Popup>
      <Popup open={shown === "failure"} onClose={close} kind="failure" title="oops!">
        <p>Something went wrong, you are not yet subscribed! Please try again.</p>
      </Popup>
      <Dialog open={shown === "dialog"} onClose={close} title="Order VX-1042" shape="panel">
        <p>A panel at the right on wide screens.</p>
      </Dialog>
      <Toast message={toast} />
    </Piece>
  );
}
