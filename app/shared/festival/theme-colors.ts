/** What a form says where the colour is typed. */
export const otherColor = "other";

/** Good ones for either colour of a brand: every pair that the rules ask for has 4.5 and more. */
export const palette = [
  { name: "Marigold", value: "#ffb31a" },
  { name: "Lime", value: "#c6f135" },
  { name: "Mint", value: "#7fe7c4" },
  { name: "Sky", value: "#7cc8ff" },
  { name: "Lilac", value: "#c9a6ff" },
  { name: "Rose", value: "#ff9ecb" },
  { name: "Coral", value: "#ff8f7a" },
  { name: "Sand", value: "#f3d9a4" },
] as const;
