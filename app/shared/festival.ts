import { formatNaira } from "./money.ts";

/** Specification.md sections 1 and 9, settled.md 16. Pages keep no facts themselves. */
export const festival = {
  date: "2 August 2025",
  opensAt: "13:00",
  startsAt: "2025-08-02T12:00:00Z",
  endsAt: "2025-08-03T03:00:00Z",
  countdownTarget: "2025-08-01T23:00:00Z",
  venue: "Old Convocation Arena",
  university: "University of Port Harcourt",
  city: "Port Harcourt",
  state: "Rivers",
  country: "Nigeria",
  minimumUnaccompaniedAge: 16,
} as const;

export const currency = { code: "NGN", sign: "₦" } as const;

export const shippingOptions = {
  PICKUP: { label: "Pick up at Abuja park(Choba)", feeKobo: 500_00 },
  "DOOR DELIVERY": { label: "Door delivery", feeKobo: 3_000_00 },
} as const;
export type ShippingOption = keyof typeof shippingOptions;
export const shippingOptionNames = [
  "PICKUP",
  "DOOR DELIVERY",
] as const satisfies readonly ShippingOption[];

/** Days after checkout (settled.md 6). */
export const deliveryQuoteDays = { from: 7, to: 14 } as const;
export const deliveryPlanDays = { from: 15, to: 20 } as const;

export const categories = [
  "Shirts",
  "Vests",
  "Hoodies",
  "Socks",
  "Shorts",
  "Crocs",
  "Backpacks",
  "Caps",
  "Beanies",
] as const;
export type Category = (typeof categories)[number];

/** The stored XXX is shown as XXXL (specification.md section 9). */
export const sizes = ["Small", "Medium", "XL", "XXL", "XXX"] as const;
export function sizeLabel(size: string): string {
  return size === "XXX" ? "XXXL" : size;
}

export const colors = ["White", "Black", "Red", "Purple", "Pink", "Blue"] as const;
export type Color = (typeof colors)[number];

export const states = ["Rivers"] as const;

/** Specification.md section 9. */
export const regions = [
  "Choba",
  "Alakahia",
  "Aluu",
  "Eliozu",
  "Rumuokoro",
  "Agip",
  "Waterlines",
  "Iwofe",
  "Adageorge",
  "Abuloma",
  "Borokiri",
  "Eleme Junction",
  "Elelewon",
  "Odili",
  "Woji",
  "Eneka",
  "Rupokwu",
  "Atali",
  "Akpajo",
  "Rumuosi",
] as const;

/** Whatever the catalogue says (settled.md 9), compared without case. */
const soldOutNames = ["Vybez Universe shorts", "Vybez Universe shirt", "Vybez Universe hoodie"];
export function isSoldOutByName(name: string): boolean {
  return soldOutNames.some((soldOut) => soldOut.toLowerCase() === name.trim().toLowerCase());
}

export const ticketTypes = ["Regular", "Vip", "VVIP"] as const;
export type TicketType = (typeof ticketTypes)[number];

export const minimumPasswordLength = 6;
export const longestPassword = 128;
export const minimumUsernameLength = 3;
export const skeletonCards = 6;

export const contactEmail = "hello@vybez.example";
export const socials = [
  { name: "Instagram", handle: "@vybezphc", url: "https://www.instagram.com/vybezphc" },
  { name: "TikTok", handle: "@vybezphc", url: "https://www.tiktok.com/@vybezphc" },
  { name: "X", handle: "@vybezphc", url: "https://x.com/vybezphc" },
  { name: "WhatsApp", handle: "Broadcast channel", url: "https://whatsapp.com/channel/vybezphc" },
] as const;
export type SocialName = (typeof socials)[number]["name"];

/** `mark` names a drawing in ui/sponsor-mark.tsx. */
export const sponsors = [
  { name: "Creek Radio", mark: "waves" },
  { name: "Choba Rides", mark: "wheel" },
  { name: "Bole Junction", mark: "grill" },
  { name: "Palmline Data", mark: "palm" },
  { name: "Delta Press", mark: "triangle" },
  { name: "Garden Sound", mark: "speaker" },
] as const;
export type SponsorMarkName = (typeof sponsors)[number]["mark"];

export interface Question {
  id: string; // anchor
  question: string;
  answer: string;
}

/** Of /contact and /gethelp (specification.md section 1). For loaders: the text then travels with those pages alone. `starts` says when. */
export const frequentQuestions = (starts: string): readonly Question[] => [
  {
    id: "when",
    question: "When does it start?",
    answer: starts,
  },
  {
    id: "where",
    question: "Where is it?",
    answer: `At the ${festival.venue}, ${festival.university}, ${festival.city}. Any keke or bus going to Choba drops you within a short walk of the gate.`,
  },
  {
    id: "age",
    question: "Can my younger brother or sister come?",
    answer: `Yes. Children under ${festival.minimumUnaccompaniedAge} must be accompanied by an adult, who stays with them inside. From ${festival.minimumUnaccompaniedAge} on, bring a student or national ID.`,
  },
  {
    id: "tickets",
    question: "How do I get a ticket?",
    answer: `Ticket sales are not open right now. There are three types: ${ticketTypes.join(", ")}. Join the newsletter and you hear about the next batch before everybody else; a ticket reaches your inbox within 5 minutes.`,
  },
  {
    id: "refunds",
    question: "Can I return merch for a refund?",
    answer:
      "Refunds are not possible after you have ordered or after delivery, so check the size and the colour before you pay. If we sent the wrong item, write to us and we put it right.",
  },
  {
    id: "shipping",
    question: "Do you ship outside Port Harcourt?",
    answer: `Yes, shipping is nationwide. The shipping fee is paid separately from the price of your items: ${formatNaira(shippingOptions.PICKUP.feeKobo)} to pick up at Abuja park in Choba, ${formatNaira(shippingOptions["DOOR DELIVERY"].feeKobo)} to a door in ${festival.state} State. For other states send us a message and we agree the fee first.`,
  },
  {
    id: "delivery-time",
    question: "How long until my order arrives?",
    answer: `${deliveryQuoteDays.from} to ${deliveryQuoteDays.to} days from the day you check out. You get a message the moment it is ready, and My Orders shows every step.`,
  },
  {
    id: "custom",
    question: "Can you print our own design?",
    answer:
      "Yes, we make custom designs for departments, hostels and crews. Tell us the piece, the number and the idea in the contact form, and we send you a drawing and a price.",
  },
];
