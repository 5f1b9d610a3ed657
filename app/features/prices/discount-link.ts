const mark = "#discount=";

/** Keeps the code of a discount link, if the shopper came by one. Called once for each time that the shop is loaded. */
export function takeDiscountLink() {
  // The shopper may be on the next page already.
  const [arrival] = performance.getEntriesByType("navigation");
  if (location.hash.startsWith(mark) || arrival?.name.includes(mark))
    void import("./take-link.late.ts").then(({ takeLink }) => takeLink(), console.warn);
}
