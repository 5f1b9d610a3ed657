/** Code that a shopper may need after the connection is lost, except for what only talks to the backend. */
const files = import.meta.glob([
  "./base/behaviors/*.late.{ts,tsx}",
  "./{features,store}/**/*.late.{ts,tsx}",
  "!./features/{delivery/addresses,inquiries/requests}/**",
  "!./features/cart/saved/**",
  "!./features/offers/make-offer.late.tsx",
  "!./store/people/account/your-data.late.tsx",
]);

/** Called once for each time that the shop is loaded. */
export function fetchAll() {
  return Promise.allSettled(Object.values(files).map((load) => load()));
}
