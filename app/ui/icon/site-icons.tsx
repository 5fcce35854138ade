import { icon } from "./icon.tsx";

/* The icons of bars and footer have a file of their own, so that a first visit loads only these. */
export const MenuIcon = /* @__PURE__ */ icon("M3.5 7h17M3.5 12h11M3.5 17h17");
export const CancelIcon = /* @__PURE__ */ icon("M5.5 5.5l13 13M18.5 5.5l-13 13");
export const ArrowRightIcon = /* @__PURE__ */ icon("M4 12h16M13.5 5.5L20 12l-6.5 6.5");
export const InstagramIcon = /* @__PURE__ */ icon(
  "M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4zM12 15.7a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4zM17 6.9v.1",
);
export const TiktokIcon = /* @__PURE__ */ icon(
  "M13.5 3.5v12a4 4 0 1 1-4-4M13.5 3.5c.3 3 2.3 5 5.5 5.2",
);
export const XIcon = /* @__PURE__ */ icon("M4 4l16 16M19.5 4L4.5 20");
export const WhatsappIcon = /* @__PURE__ */ icon(
  "M3.5 20.5l1.3-4.3A8.6 8.6 0 1 1 8 19.3zM9 8.5c0 3.5 3 6.5 6.5 6.5v-1.8l-2-.7-.9.9c-1-.5-1.7-1.2-2.2-2.2l.9-.9-.7-1.8z",
);
export const CartIcon = /* @__PURE__ */ icon(
  "M2.5 3.5h3l2.4 12.2h10.6l2-9H6.4M9 20.2v.1M17 20.2v.1",
);
export const UserIcon = /* @__PURE__ */ icon(
  "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20.5c.8-4 4-6 8-6s7.2 2 8 6",
);
