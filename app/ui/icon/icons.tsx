import { icon } from "./icon.tsx";

export * from "./form-icons.tsx";
export * from "./site-icons.tsx";

export const ArrowLeftIcon = /* @__PURE__ */ icon("M20 12H4M10.5 5.5L4 12l6.5 6.5");
export const MoreIcon = /* @__PURE__ */ icon("M5 12h.1M12 12h.1M19 12h.1");
export const GripIcon = /* @__PURE__ */ icon("M9 6h.1M9 12h.1M9 18h.1M15 6h.1M15 12h.1M15 18h.1");
export const BellIcon = /* @__PURE__ */ icon(
  "M5 17.5h14l-1.6-2.6V10a5.4 5.4 0 0 0-10.8 0v4.9zM10 20.5q2 1.6 4 0",
);
export { UserIcon } from "./site-icons.tsx";
export const TrashIcon = /* @__PURE__ */ icon(
  "M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10.5 11v5.5M13.5 11v5.5",
);
export const CopyIcon = /* @__PURE__ */ icon("M8.5 8.5h12v12h-12zM15.5 8.5v-5h-12v12h5");
export const GridIcon = /* @__PURE__ */ icon(
  "M3.5 3.5h7v7h-7zM13.5 3.5h7v7h-7zM3.5 13.5h7v7h-7zM13.5 13.5h7v7h-7z",
);
export const TableIcon = /* @__PURE__ */ icon("M4 6h16M4 12h16M4 18h16");
export const UploadIcon = /* @__PURE__ */ icon("M12 16V4M7 9l5-5 5 5M4 16v4.5h16V16");
export const DownloadIcon = /* @__PURE__ */ icon("M12 4v12M7 11l5 5 5-5M4 16v4.5h16V16");
export const TicketIcon = /* @__PURE__ */ icon(
  "M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM14 6v2.5M14 11v2M14 15.5V18",
);
export const FlagIcon = /* @__PURE__ */ icon("M5 21.5V3M5 4.5h15l-3.5 4.5 3.5 4.5H5");
export const ScanIcon = /* @__PURE__ */ icon(
  "M3.5 8.5v-5h5M15.5 3.5h5v5M20.5 15.5v5h-5M8.5 20.5h-5v-5M7.5 12h9",
);
export const OrdersIcon = /* @__PURE__ */ icon(
  "M4 8l8-4.5L20 8v8.5l-8 4.5-8-4.5zM4 8l8 4.5L20 8M12 12.5V21",
);
export const ShirtIcon = /* @__PURE__ */ icon(
  "M8.5 3.5L3 6.5l2 4.5 2.5-1v10.5h9V10l2.5 1 2-4.5-5.5-3q-3.5 3-7 0z",
);
export const SignOutIcon = /* @__PURE__ */ icon("M13.5 4H5v16h8.5M10 12h11M17 8l4 4-4 4");
export const MailIcon = /* @__PURE__ */ icon("M3 5.5h18v13H3zM3.5 6.5L12 13l8.5-6.5");
export const ChatIcon = /* @__PURE__ */ icon("M3.5 4.5h17v12H12l-5 4.5v-4.5H3.5zM8 9h8M8 12.5h5");
export const PhoneIcon = /* @__PURE__ */ icon(
  "M8.8 3.5H4.5c-.6 9.5 6.5 16.6 16 16v-4.3l-4.3-1.4-2 2.2c-2.4-1.1-4.3-3-5.4-5.4l2.2-2z",
);
export const CardIcon = /* @__PURE__ */ icon("M3 5.5h18v13H3zM3 10h18M6.5 14.5h4");
export const CalendarIcon = /* @__PURE__ */ icon("M3.5 5.5h17v15h-17zM3.5 10.5h17M8 3v5M16 3v5");
export const ChartIcon = /* @__PURE__ */ icon("M3 20.5h18M6 20.5v-6M11 20.5v-16M16 20.5v-9");
export const HistoryIcon = /* @__PURE__ */ icon(
  "M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5M12 7.5V12l3.5 2",
);
export const ArchiveIcon = /* @__PURE__ */ icon("M3.5 4.5h17v4h-17zM5 8.5v12h14v-12M9.5 12.5h5");
export const PrintIcon = /* @__PURE__ */ icon("M7 8V3.5h10V8M7 17H3.5V8h17v9H17M7 14h10v6.5H7z");
export const MusicIcon = /* @__PURE__ */ icon(
  "M9 17.5V5.5l11-2v12M6.5 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17.5 18a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
);
export const HandsIcon = /* @__PURE__ */ icon(
  "M8 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.3-4 2.5-6 5.5-6s5.2 2 5.5 6M15.5 4.3a3.5 3.5 0 0 1 0 6.4M17 14.3c2.5.6 4.2 2.5 4.5 5.7",
);
export const PeopleIcon = /* @__PURE__ */ icon(
  "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M15.5 4.7a3.5 3.5 0 0 1 0 6.6M17.8 14.3c2 .8 3.3 2.7 3.7 5.7",
);
export const SlidersIcon = /* @__PURE__ */ icon(
  "M3.5 7.5h9M17 7.5h3.5M3.5 16.5H7M11.5 16.5h9M14.7 5v5M9.3 14v5",
);
