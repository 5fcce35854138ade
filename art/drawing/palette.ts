export const brand = {
  night: "#120B2E",
  indigo: "#1E1450",
  marigold: "#FFB31A",
  flame: "#FF5A1F",
  pink: "#FF2E7E",
  palm: "#12A56B",
  cream: "#FFF4E0",
  ink: "#0B0620",
} as const;

/**
 * Cloth as dyed for the shop's six colours, with a deeper tone for ribs and a thread that shows on
 * it.
 */
export const dyes = {
  White: {
    cloth: "#EDE8DE",
    deep: "#D9D2C5",
    thread: "#BDB3A2",
    print: "#1E1450",
    accent: "#FF5A1F",
  },
  Black: {
    cloth: "#1D1B24",
    deep: "#141219",
    thread: "#4B4758",
    print: "#FFF4E0",
    accent: "#FFB31A",
  },
  Red: {
    cloth: "#C81F2D",
    deep: "#A51422",
    thread: "#F0727A",
    print: "#FFF4E0",
    accent: "#FFB31A",
  },
  Purple: {
    cloth: "#5B2BA0",
    deep: "#471F82",
    thread: "#9B74D6",
    print: "#FFF4E0",
    accent: "#FFB31A",
  },
  Pink: {
    cloth: "#F0629B",
    deep: "#D94882",
    thread: "#FFB4D0",
    print: "#1E1450",
    accent: "#FFF4E0",
  },
  Blue: {
    cloth: "#2343B8",
    deep: "#1A3394",
    thread: "#7D95EC",
    print: "#FFF4E0",
    accent: "#FFB31A",
  },
} as const;
export type Dye = keyof typeof dyes;
