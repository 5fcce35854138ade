/** The invented people of the demonstration. */
import type { Colour, Size } from "./catalogue.ts";

type DemoCustomer = {
  email: string;
  username: string;
  address: { addressLine1: string; addressPhone: string; city: string; state: "Rivers" } | null;
};

type DemoOrderStatus = "new" | "ready for delivery" | "ready for pick-up" | "completed";
type DemoShipping = "PICKUP" | "DOOR DELIVERY";

export type DemoOrder = {
  customer: string;
  shipping: DemoShipping;
  status: DemoOrderStatus;
  /** How many days ago it happened; null where it has not happened. */
  placedDaysAgo: number;
  readyDaysAgo: number | null;
  completedDaysAgo: number | null;
  lines: { product: string; colour: Colour | null; size: Size | null; quantity: number }[];
};

type DemoTicket = {
  firstName: string;
  lastName: string;
  package: "Regular" | "Vip" | "VVIP";
  gender: "Female" | "Male";
  email: string;
  quantity: number;
  issuedDaysAgo: number;
};

type DemoMessage = { name: string; email: string; message: string; sentDaysAgo: number };
type DemoSubscriber = {
  email: string;
  from: "newsletter" | "signup" | "newsletters page";
  daysAgo: number;
};

function customer(
  username: string,
  name: string,
  addressLine1: string,
  city: string,
  addressPhone: string,
): DemoCustomer {
  return {
    email: `${name}@example.com`,
    username,
    address: { addressLine1, addressPhone, city, state: "Rivers" },
  };
}

export const demoCustomers: DemoCustomer[] = [
  customer(
    "Tamuno",
    "tamuno.briggs",
    "Block C, Capacity 14, Delta Park hostels",
    "Choba",
    "08034127765",
  ),
  customer("Adaeze", "adaeze.nwosu", "22 Uzoba Street, off East-West Road", "Choba", "08061934420"),
  customer("Ibim", "ibim.georgewill", "7 Bonny Street, by the jetty", "Borokiri", "08127450936"),
  customer(
    "Chidi_E",
    "chidi.eze",
    "15 NTA Road, behind the filling station",
    "Rumuokoro",
    "09035512874",
  ),
  customer("Boma", "boma.hart", "3 Ada George Road, second gate", "Adageorge", "07068231905"),
  customer("Zainab", "zainab.lawal", "Flat 2, 41 Odili Road", "Odili", "08090317642"),
  customer("Kelechi", "kelechi.amadi", "9 Eligbolo Close", "Eliozu", "08145296013"),
  customer("Sotonye", "sotonye.dokubo", "30 Abuloma Jetty Road", "Abuloma", "08183670429"),
  customer("Emeka_O", "emeka.okafor", "Plot 11, Agip Estate Road", "Agip", "09061184537"),
  customer("Ngozi", "ngozi.wike", "5 Omuike Street", "Aluu", "08025973316"),
  customer("Tonye", "tonye.jumbo", "18 Aba Road, opposite the school", "Waterlines", "07032648190"),
  customer("Blessing", "blessing.akpan", "2 Alakahia Village Road", "Alakahia", "08109345527"),
  customer("Femi", "femi.adeyemi", "26 Elelenwo Street", "Elelewon", "08077261843"),
  customer("Preye", "preye.ebi", "13 Trans-Woji Road", "Woji", "09122057386"),
  { email: "halima.yusuf@example.com", username: "Halima", address: null },
];

type Line = DemoOrder["lines"][number];
const item = (product: string, colour: Colour | null, size: Size | null, quantity = 1): Line => ({
  product,
  colour,
  size,
  quantity,
});

function order(
  customerName: string,
  shipping: DemoShipping,
  status: DemoOrderStatus,
  [placedDaysAgo, readyDaysAgo, completedDaysAgo]: [number, number?, number?],
  ...lines: Line[]
): DemoOrder {
  return {
    customer: `${customerName}@example.com`,
    shipping,
    status,
    placedDaysAgo,
    readyDaysAgo: readyDaysAgo ?? null,
    completedDaysAgo: completedDaysAgo ?? null,
    lines,
  };
}

export const demoOrders: DemoOrder[] = [
  order(
    "adaeze.nwosu",
    "DOOR DELIVERY",
    "new",
    [0.1],
    item("rewind-hoodie", "Pink", "Medium"),
    item("all-night-socks", "Pink", "Medium", 2),
  ),
  order("chidi.eze", "PICKUP", "new", [0.4], item("convocation-night-tee", "Black", "XL")),
  order(
    "sotonye.dokubo",
    "DOOR DELIVERY",
    "new",
    [0.9],
    item("fan-panel-backpack", "Blue", null),
    item("abuja-park-cap", "Blue", null),
  ),
  order("tonye.jumbo", "PICKUP", "new", [1.2], item("mud-proof-crocs", "Black", "XL")),
  order(
    "blessing.akpan",
    "PICKUP",
    "new",
    [1.8],
    item("adire-breeze-vest", null, "Small"),
    item("adire-tide-shorts", null, "Small"),
  ),
  order(
    "preye.ebi",
    "DOOR DELIVERY",
    "new",
    [2.5],
    item("after-dark-hoodie", "Black", "XXL"),
    item("harmattan-beanie", "Black", null),
  ),
  order("emeka.okafor", "PICKUP", "new", [3.1], item("front-row-vest", "Red", "XL", 3)),
  order(
    "tamuno.briggs",
    "DOOR DELIVERY",
    "ready for delivery",
    [5.2, 1.1],
    item("ankara-rosette-shirt", null, "Medium"),
    item("rosette-panel-cap", null, null),
  ),
  order(
    "zainab.lawal",
    "DOOR DELIVERY",
    "ready for delivery",
    [6.4, 1.3],
    item("aso-oke-sleeve-hoodie", "White", "Medium"),
  ),
  order(
    "femi.adeyemi",
    "DOOR DELIVERY",
    "ready for delivery",
    [7.7, 2.0],
    item("lecture-to-lawn-backpack", "Black", null),
    item("aso-oke-stripe-socks", "Black", null, 2),
  ),
  order(
    "boma.hart",
    "DOOR DELIVERY",
    "ready for delivery",
    [8.3, 2.2],
    item("two-tone-crocs", "Purple", "Medium"),
  ),
  order(
    "ngozi.wike",
    "DOOR DELIVERY",
    "ready for delivery",
    [9.0, 3.4],
    item("pompom-parade-beanie", "Pink", null, 2),
  ),
  order(
    "kelechi.amadi",
    "PICKUP",
    "ready for pick-up",
    [4.6, 0.8],
    item("five-a-side-shorts", "White", "XL"),
    item("creek-road-vest", "White", "XL"),
  ),
  order(
    "ibim.georgewill",
    "PICKUP",
    "ready for pick-up",
    [6.1, 1.6],
    item("garden-city-ringer", "Pink", "Small"),
  ),
  order(
    "blessing.akpan",
    "PICKUP",
    "ready for pick-up",
    [8.8, 2.7],
    item("rosette-crocs", "White", "Medium"),
  ),
  order(
    "tamuno.briggs",
    "PICKUP",
    "ready for pick-up",
    [10.5, 3.2],
    item("owambe-trucker-cap", "Red", null),
    item("fan-club-socks", null, null),
  ),
  order(
    "emeka.okafor",
    "PICKUP",
    "ready for pick-up",
    [11.9, 4.0],
    item("convocation-night-tee", "White", "XXL", 2),
  ),
  order(
    "adaeze.nwosu",
    "DOOR DELIVERY",
    "completed",
    [16.3, 11.0, 7.4],
    item("market-day-backpack", "Pink", null),
  ),
  order(
    "tonye.jumbo",
    "PICKUP",
    "completed",
    [19.5, 13.2, 12.1],
    item("after-dark-hoodie", "Red", "XXX"),
  ),
  order(
    "ibim.georgewill",
    "DOOR DELIVERY",
    "completed",
    [22.0, 15.6, 12.9],
    item("striped-loom-beanie", null, null),
    item("all-night-socks", "White", "Small", 3),
  ),
  order(
    "zainab.lawal",
    "PICKUP",
    "completed",
    [24.8, 18.0, 16.5],
    item("abuja-park-cap", "White", null),
  ),
  order(
    "chidi.eze",
    "PICKUP",
    "completed",
    [28.4, 20.3, 19.9],
    item("mud-proof-crocs", "Pink", "Medium"),
    item("front-row-vest", "Blue", "Medium"),
  ),
  order(
    "femi.adeyemi",
    "DOOR DELIVERY",
    "completed",
    [33.7, 26.1, 22.5],
    item("rewind-hoodie", "Blue", "XL"),
  ),
  order(
    "preye.ebi",
    "DOOR DELIVERY",
    "completed",
    [39.2, 31.5, 27.8],
    item("ankara-rosette-shirt", null, "XXL"),
    item("aso-oke-stripe-socks", "Purple", null),
  ),
  order(
    "boma.hart",
    "PICKUP",
    "completed",
    [44.6, 37.0, 35.2],
    item("five-a-side-shorts", "Black", "Medium", 2),
  ),
];

function ticket(
  firstName: string,
  lastName: string,
  kind: DemoTicket["package"],
  gender: DemoTicket["gender"],
  quantity: number,
  issuedDaysAgo: number,
): DemoTicket {
  return {
    firstName,
    lastName,
    package: kind,
    gender,
    quantity,
    issuedDaysAgo,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
  };
}

export const demoTickets: DemoTicket[] = [
  ticket("Tamuno", "Briggs", "Regular", "Male", 2, 3),
  ticket("Adaeze", "Nwosu", "Vip", "Female", 1, 4),
  ticket("Uche", "Obi", "Regular", "Male", 4, 6),
  ticket("Dein", "Amachree", "VVIP", "Female", 2, 8),
  ticket("Sotonye", "Dokubo", "Regular", "Female", 1, 9),
  ticket("Musa", "Danjuma", "Vip", "Male", 2, 11),
  ticket("Ebiere", "Koko", "Regular", "Female", 3, 12),
  ticket("Ifeanyi", "Mbah", "Regular", "Male", 1, 15),
  ticket("Belema", "Fubara", "VVIP", "Female", 5, 18),
  ticket("Segun", "Balogun", "Vip", "Male", 2, 20),
  ticket("Nengi", "Pepple", "Regular", "Female", 2, 22),
  ticket("Victor", "Ogan", "Regular", "Male", 1, 27),
  ticket("Chinyere", "Ikwerre", "Vip", "Female", 4, 30),
];

export const demoMessages: DemoMessage[] = [
  {
    name: "Ebiere Koko",
    email: "ebiere.koko@example.com",
    sentDaysAgo: 0.6,
    message:
      "Good day. I ordered from Bonny; can somebody pick it up for me at Abuja park with only my order number?",
  },
  {
    name: "Pastor Nyeche",
    email: "p.nyeche@example.com",
    sentDaysAgo: 2.3,
    message:
      "We are the fellowship beside the arena. What time will the sound check be? We would like to move our meeting.",
  },
  {
    name: "Dami Cole",
    email: "dami.cole@example.com",
    sentDaysAgo: 4.9,
    message:
      "My brand makes zobo and kunu in Rumuokoro. How do we get a food stall next year, and what does it cost?",
  },
  {
    name: "Kelechi Amadi",
    email: "kelechi.amadi@example.com",
    sentDaysAgo: 7.5,
    message:
      "Do the white five-a-side shorts have a lining? Asking for the whole department team, we need fourteen.",
  },
  {
    name: "Inye Lolia",
    email: "inye.lolia@example.com",
    sentDaysAgo: 13.1,
    message:
      "I lost a brown purse near the main stage in August. It has my school ID inside. Has anyone handed it in?",
  },
  {
    name: "Segun Balogun",
    email: "segun.balogun@example.com",
    sentDaysAgo: 21.4,
    message:
      "The hoodie came two days early and it is heavier than I hoped. Thank you. Please bring back the Universe one in XXL.",
  },
];

export const demoSubscribers: DemoSubscriber[] = [
  { email: "adaeze.nwosu@example.com", from: "signup", daysAgo: 48 },
  { email: "tamuno.briggs@example.com", from: "signup", daysAgo: 47 },
  { email: "boma.hart@example.com", from: "signup", daysAgo: 46 },
  { email: "uche.obi@example.com", from: "newsletter", daysAgo: 31 },
  { email: "dein.amachree@example.com", from: "newsletter", daysAgo: 26 },
  { email: "nengi.pepple@example.com", from: "newsletter", daysAgo: 19 },
  { email: "dami.cole@example.com", from: "newsletter", daysAgo: 12 },
  { email: "musa.danjuma@example.com", from: "newsletter", daysAgo: 5 },
  { email: "victor.ogan@example.com", from: "newsletters page", daysAgo: 16 },
  { email: "chinyere.ikwerre@example.com", from: "newsletters page", daysAgo: 9 },
  { email: "belema.fubara@example.com", from: "newsletters page", daysAgo: 2 },
];
