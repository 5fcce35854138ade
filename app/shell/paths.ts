type Header = "public" | "signed-in" | "store-visitor" | "admin" | "none";
export interface Frame {
  header: Header;
  footer: boolean;
}

/** Paths of specification.md section 2 on which the public bar shows, whether or not a page is there. */
const publicPaths = [
  "/",
  "/marketplace",
  "/store",
  "/address",
  "/comingsoon",
  "/userDashboard",
  "/login",
  "/signup",
  "/memories",
  "/about",
  "/contact",
  "/reset",
  "/merch-preview",
  "/tickets",
  "/newsletters",
];

/** Customer paths of the same list: the signed-in bar takes the public one's place once somebody is signed in. */
const customerPaths = [
  "/cart",
  "/userProfile",
  "/notifications",
  "/onboarding",
  "/profilePic",
  "/editAddress",
  "/myorders",
  "/gethelp",
];

const adminPaths = [
  "/adminHome",
  "/adminNotifications",
  "/post",
  "/orders",
  "/uploads",
  "/adminlog",
];

const tableOf = (paths: string[], entry: string) =>
  paths.map((path) => [path.toLowerCase(), entry] as const);
const table = new Map<string, string>([
  ...tableOf(publicPaths, "public"),
  ...tableOf(customerPaths, "customer"),
  ...tableOf(adminPaths, "admin"),
]);

/**
 * Which bar and whether the footer show on a path (settled.md 2). `role` is null for a visitor.
 * A path that is not in the table, such as /editprofile, shows neither.
 */
export function frameOf(pathname: string, role: "customer" | "admin" | null): Frame {
  const path = pathname === "/" ? "/" : pathname.replace(/\/+$/, "").toLowerCase();
  if (path === "/merch" || path.startsWith("/merch/"))
    return { header: role ? "signed-in" : "store-visitor", footer: false };
  // A list's open panel, such as /myorders/7f3k, stands over the list's page.
  const listed = path.replace(/^(\/(?:my)?orders)\/[^/]+$/, "$1");
  switch (table.get(listed)) {
    case "public":
      return { header: "public", footer: true };
    case "customer":
      return { header: role ? "signed-in" : "public", footer: true };
    case "admin":
      return { header: role === "admin" ? "admin" : "public", footer: false };
    default:
      return { header: "none", footer: false };
  }
}

/** Calm pages that the table above does not list. */
const unlistedCalmPaths = new Set([
  "/editprofile",
  "/addnumber",
  "/adminmessages",
  "/adminsubscribers",
  "/adminchanges",
]);

/** Which surface a path's page lies on: the public site is night; store, account pages and back office are paper. */
export function surfaceOf(pathname: string): "night" | "paper" {
  const [, first = ""] = pathname.toLowerCase().split("/");
  const entry = table.get(`/${first}`);
  const calm =
    entry === "customer" ||
    entry === "admin" ||
    first === "merch" ||
    unlistedCalmPaths.has(`/${first}`);
  return calm ? "paper" : "night";
}
