import { icon } from "./icon.tsx";

/* The icons of forms have a file of their own, so that the store's pages do not load those of
    the back office. */
export const CheckIcon = /* @__PURE__ */ icon("M4.5 12.5l5 5 10-11");
export const PlusIcon = /* @__PURE__ */ icon("M12 5v14M5 12h14");
export const MinusIcon = /* @__PURE__ */ icon("M5 12h14");
export const ChevronDownIcon = /* @__PURE__ */ icon("M5.5 9l6.5 6.5L18.5 9");
export const ChevronRightIcon = /* @__PURE__ */ icon("M9 5.5l6.5 6.5L9 18.5");
export const ChevronLeftIcon = /* @__PURE__ */ icon("M15 5.5L8.5 12l6.5 6.5");
export const SearchIcon = /* @__PURE__ */ icon(
  "M16 16l5 5M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z",
);
export const FilterIcon = /* @__PURE__ */ icon("M3 6.5h18M6.5 12h11M10 17.5h4");
export const WarningIcon = /* @__PURE__ */ icon("M12 3.5L22 20.5H2zM12 10v4.5M12 17.3v.1");
