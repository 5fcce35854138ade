/**
 * What the log can be asked for alone. `words` is of PostgreSQL: what such an action or subject has
 * in it.
 */
export const changeKinds = {
  orders: { label: "Orders", words: "\\morders?\\M" },
  products: { label: "Products", words: "\\m(product|deletion)\\M" },
  tickets: { label: "Tickets", words: "\\mtickets?\\M" },
  money: { label: "Money", words: "\\m(payment|refund|difference|fee)\\M" },
  festival: { label: "Festival", words: "\\m(festival|publication|edition)\\M" },
  office: {
    label: "Messages and accounts",
    words: "\\m(message|notifications?|e-mail|news|digest|password|list of people)\\M",
  },
  team: {
    label: "Team",
    words: "\\m(organiser|ownership|team|factor|hand-over|one-time link|backup|device)\\M",
  },
} as const;

export const changeMakers = {
  people: "An organiser",
  devices: "A gate phone or desk",
  site: "The site by itself",
} as const;
