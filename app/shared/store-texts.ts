/** The texts of `messages` that the store shows; a file of its own, so that a first visit to it carries no others. */

export const store = {
  added: "Item has been added to cart",
  removed: "Item has been removed from cart",
  chooseColor: "Please choose a color",
  chooseSize: "Please choose a size",
  signInPrompt: "Please Sign-in to add this item to your cart",
  none: "No products found",
  soldOut: "Sold Out",
  limit: (pieces: number) => `At most ${pieces} a person`,
} as const;
