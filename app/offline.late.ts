/** Code that a shopper may need after the connection is lost, except for what only talks to the backend. */
const files = import.meta.glob([
  "./base/behaviors/*.late.{ts,tsx}",
  "./{features,store}/**/*.late.{ts,tsx}",
  "!./features/{addresses,requests}/**",
  "!./features/offers/make-offer.late.tsx",
  "!./store/account/your-data.late.tsx",
]);

const discountLink = "#discount=";
const [arrival] = performance.getEntriesByType("navigation");

/** Called once for each time that the shop is loaded. */
export function fetchAll() {
  if (location.hash.startsWith(discountLink) || arrival?.name.includes(discountLink))
    void import("./features/discounts/take-link.late.ts").then(({ takeLink }) => takeLink(), console.warn);
  return Promise.allSettled(Object.values(files).map((load) => load()));
}
