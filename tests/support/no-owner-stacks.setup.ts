import * as React from "react";

// React's warnings would say where an element was made. For that it records a stack for each
// element, which takes a third of the time of drawing a page. The warnings still appear.
const internals: object = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Infinity,
  set: () => {},
  configurable: true,
});
