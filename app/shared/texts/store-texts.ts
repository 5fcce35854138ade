/** A file of its own: a first visit to the store carries no other texts. */

export const store = {
  added: "Item has been added to cart",
  removed: "Item has been removed from cart",
  chooseColor: "Please choose a color",
  chooseSize: "Please choose a size",
  signInPrompt: "Please Sign-in to add this item to your cart",
  none: "No products found",
  soldOut: "Sold Out",
  few: "Few left",
  soldOutIn: (color: string) => `Sold out in ${color}`,
  left: (pieces: number) => `${pieces} left`,
  onlyLeft: (pieces: number) => `Only ${pieces} left`,
  watching: "We e-mail you once, as soon as it is back.",
  limit: (pieces: number) => `At most ${pieces} a person`,
} as const;
