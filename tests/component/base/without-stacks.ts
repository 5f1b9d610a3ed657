import "./without-profiler.ts";
import react from "react";

/**
 * React's development build, whose warnings fail a test, makes a stack trace for every element until there are 10,000 in
 * a second. Nothing here reads them.
 */
const internals: unknown = Reflect.get(
  react,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  configurable: true,
  get: () => Infinity,
  set: () => {},
});
