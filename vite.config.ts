import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** The files of the icons that the shop's own pages show. The back office has many more. */
const shopIcons = new Set(
  globSync("app/**/*.tsx", { exclude: ["app/admin/**"] })
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/import \{([^}]*)\} from "lucide-react"/g)])
    .flatMap(([, names = ""]) => names.match(/\w+/g) ?? [])
    .map((name) => name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, "-").toLowerCase()),
);

/** What every page of the shop shows or asks: its chrome and parts, who is signed in, what is in the cart. */
const onEveryPage = [
  /\/app\/(ui|shell)\//,
  /\/app\/session\/(drafts|full-name|restoring|session-store|use-session|queries)/,
  /\/app\/data\/(later-client|stored-session|tab-storage|error-message|order-number|page-backend|substring-filter|text-length)/,
  /\/app\/cart\/(cart-item|cart-store|stored-cart|use-cart)\./,
  /\/app\/catalogue\/price-before/,
  /\/lucide-react\//,
];

/** What forms are made of; most pages have none. */
const inForms = [
  /\/app\/ui\/(badge|checkbox|error-note|field|field-frame|text-area)\./,
  /\/app\/data\/(email-pattern|hidden-characters)\./,
  /\/app\/session\/use-author\./,
  /\/icons\/eye-off\./,
];

/** What the cart and the checkout share: what it costs, and what has changed since. */
const inBuying = [
  /\/app\/cart\/(cart-changes|changes-notice|order-attempt|queries|totals|totals-list|use-cart-review)\./,
];

/** What shows an order, before and after it is placed. */
const inOrders = [
  /\/app\/orders\/(order-details|order-id|order-lines|payment-methods|shipping-address)\./,
  /\/app\/checkout\/(checkout-state|earlier-address-notice|placed-order)\./,
  /\/icons\/credit-card\./,
];

/** What the pages of products share: their queries, cards and prices. */
const inCatalogue = [
  /\/app\/catalogue\/(pictures|product-card|product-filter|product-grid|promotion|queries|running-promotions|stock)\./,
  /\/app\/cart\/add-to-cart\./,
  /\/app\/ui\/quantity-stepper\./,
];

function isAmong(parts: RegExp[]) {
  return (file: string) => parts.some((part) => part.test(file));
}

function isStorefront(file: string): boolean {
  if (isAmong(inForms)(file)) return false;
  if (/\/lucide-react\/.*\/icons\//.test(file)) return shopIcons.has(basename(file).split(".")[0]!);
  return isAmong(onEveryPage)(file);
}

/** Few larger files compress better than many small ones: the framework in one, what most pages share in others. */
const sharedFiles = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "storefront", test: isStorefront, minShareCount: 3 },
  { name: "forms", test: isAmong(inForms), minShareCount: 3 },
  { name: "catalogue", test: isAmong(inCatalogue), minShareCount: 2 },
  // Not among the orders, which take along what they import: the forms of other pages check with it too.
  { name: "schemas", test: /node_modules\/zod\// },
  // Not in the file of who imports it: pages fetch it when they need it.
  { name: "browser-client", test: /\/app\/data\/browser-client\.|\/@supabase\/postgrest-js\// },
  { name: "buying", test: isAmong(inBuying), minShareCount: 2 },
  { name: "orders", test: isAmong(inOrders), minShareCount: 2 },
  { name: "chrome", test: /\/app\/shell\/(menu-sheet|navigation-progress|fetch-ahead)\./, minShareCount: 2 },
  // It takes along what it imports: what the shop imports too has to be in a file above.
  { name: "back-office", test: /\/app\/admin\/(list|shell|ui)\/|@tanstack/, minShareCount: 3 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // What Vite would find only while the first page loads, and then load it again.
  optimizeDeps: { include: ["@supabase/postgrest-js", "lucide-react", "zod/mini"] },
  environments: {
    client: {
      build: {
        // The router preloads what its pages need; the few other imports can do without the code for it.
        modulePreload: false,
        rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } },
      },
    },
  },
});
