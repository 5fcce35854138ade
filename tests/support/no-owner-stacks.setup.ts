import * as React from "react";

// React's own words of a warning would say where an element was made, for which it takes a stack of
// each: a third of what
// drawing a page takes. The warnings come all the same.
const internals: object = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Infinity,
  set: () => {},
  configurable: true,
});
