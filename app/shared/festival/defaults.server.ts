import type { FestivalFacts } from "./facts.ts";

/**
 * What the site says until an organiser says otherwise: what specification.md sections 1 and 9 give
 * (settled.md 16), and nothing where they give nothing. The brand is `BRAND_NAME`. Invented content
 * is in `example-content.server.ts`.
 */
export const defaultFacts: FestivalFacts = {
  name: {
    brand: "",
    tagline: "The Biggest Party On campus",
    edition: "{year} edition",
    orderLetters: "",
  },
  day: {
    date: "2025-08-02",
    gates: "13:00",
    ends: "04:00",
    venue: "Old Convocation Arena",
    campus: "University of Port Harcourt",
    city: "Port Harcourt",
    state: "Rivers",
    mapUrl: "",
    minimumAge: 16,
  },
  delivery: {
    pickUp: {
      label: "Pick up at Abuja park(Choba)",
      place: "Abuja park in Choba",
      hours: "",
      dayHours: "",
      feeKobo: 500_00,
    },
    doorFeeKobo: 3_000_00,
    regions: [
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
    ].map((name) => ({ name, feeKobo: null })),
    quoteDays: { from: 7, to: 14 },
    planDays: { from: 15, to: 20 },
  },
  tickets: { packages: ["Regular", "Vip", "VVIP"].map((name) => ({ name, words: "", price: "" })) },
  questions: {
    questions: [
      { id: "when", question: "When does it start?", answer: "{starts}" },
      {
        id: "where",
        question: "Where is it?",
        answer:
          "At the {place}. Any keke or bus going to Choba drops you within a short walk of the gate.",
      },
      {
        id: "age",
        question: "Can my younger brother or sister come?",
        answer:
          "Yes. Children under {age} must be accompanied by an adult, who stays with them inside. From {age} on, bring a student or national ID.",
      },
      {
        id: "tickets",
        question: "How do I get a ticket?",
        answer:
          "Ticket sales are not open right now. There are three types: {packages}. Join the newsletter and you hear about the next batch before everybody else; a ticket reaches your inbox within 5 minutes.",
      },
      {
        id: "refunds",
        question: "Can I return merch for a refund?",
        answer:
          "Refunds are not possible after you have ordered or after delivery, so check the size and the colour before you pay. If we sent the wrong item, write to us and we put it right.",
      },
      {
        id: "shipping",
        question: "Do you ship outside {city}?",
        answer:
          "Yes, shipping is nationwide. The shipping fee is paid separately from the price of your items: {pick-up fee} to pick up at {pick-up place}, {door fee} to a door in {state} State. For other states send us a message and we agree the fee first.",
      },
      {
        id: "delivery-time",
        question: "How long until my order arrives?",
        answer:
          "{quote} days from the day you check out. You get a message the moment it is ready, and My Orders shows every step.",
      },
      {
        id: "custom",
        question: "Can you print our own design?",
        answer:
          "Yes, we make custom designs for departments, hostels and crews. Tell us the piece, the number and the idea in the contact form, and we send you a drawing and a price.",
      },
    ],
  },
  lineUp: { acts: [] },
  sponsors: { sponsors: [] },
  contact: { email: "", socials: [] },
  story: {
    lead: "",
    thanks: "",
    summary: "",
    about: "",
    heading: "",
    chapters: [],
    stage: "",
    team: "",
    merch: "",
    offers: [],
  },
  performers: { areOpen: false, url: "" },
  store: {
    categories: [
      "Shirts",
      "Vests",
      "Hoodies",
      "Socks",
      "Shorts",
      "Crocs",
      "Backpacks",
      "Caps",
      "Beanies",
    ],
    // As the demo garments are dyed.
    colors: [
      { name: "White", value: "#ffffff" },
      { name: "Black", value: "#17131f" },
      { name: "Red", value: "#c8202f" },
      { name: "Purple", value: "#6a35b8" },
      { name: "Pink", value: "#f783b4" },
      { name: "Blue", value: "#2458c5" },
    ],
    sizes: ["Small", "Medium", "XL", "XXL", "XXX"],
    soldOutNames: ["Vybez Universe shorts", "Vybez Universe shirt", "Vybez Universe hoodie"],
    sizeGuides: [],
  },
  banner: { text: "", until: "" },
  memories: { moments: [], showDrawn: false },
  look: { primary: "", accent: "", heroPictureId: null, logoPictureId: null },
};
