/** The invented purchases of tickets in the demonstration. */
export interface DemoPurchase {
  name: string;
  /** The place of the ticket type in the sale. */
  type: number;
  quantity: number;
  daysAgo: number;
}

const purchase = (
  name: string,
  type: DemoPurchase["type"],
  quantity: number,
  daysAgo: number,
): DemoPurchase => ({ name, type, quantity, daysAgo });

export const demoPurchases: DemoPurchase[] = [
  purchase("Ada Obi", 0, 4, 6.2),
  purchase("Chidi Nwankwo", 0, 2, 5.9),
  purchase("Ibiso Green", 2, 1, 5.5),
  purchase("Musa Danjuma", 0, 3, 5.1),
  purchase("Efe Okoro", 1, 2, 4.8),
  purchase("Tari Amakiri", 0, 5, 4.2),
  purchase("Yetunde Bello", 0, 2, 3.7),
  purchase("Uche Madu", 1, 1, 3.4),
  purchase("Dein Horsfall", 0, 4, 3.1),
  purchase("Amina Sani", 2, 1, 2.6),
  purchase("Obinna Eke", 0, 2, 2.2),
  purchase("Sira Pepple", 1, 3, 1.9),
  purchase("Kunle Ojo", 0, 1, 1.4),
  purchase("Nneka Ani", 0, 6, 1.1),
  purchase("Biobele West", 1, 2, 0.7),
  purchase("Ladi Gyang", 0, 2, 0.3),
];

/** The people who wait for the type that is sold out, in their turn. */
export const demoWaiting = [
  { name: "Ebi Tarila", quantity: 1, takesFewer: false, daysAgo: 2.1 },
  { name: "Grace Udo", quantity: 2, takesFewer: true, daysAgo: 1.6 },
  { name: "Victor Alabo", quantity: 1, takesFewer: false, daysAgo: 0.9 },
  { name: "Hauwa Idris", quantity: 2, takesFewer: false, daysAgo: 0.2 },
];

/** "ada.obi@example.com" */
export const demoEmail = (name: string): string =>
  `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
