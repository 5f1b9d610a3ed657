import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** The icons on the shop's own pages, by file name. The back office has many more. */
const shopIcons = new Set(
  globSync("app/**/*.tsx", { exclude: ["app/admin/**"] })
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/import \{([^}]*)\} from "lucide-react"/g)])
    .flatMap(([, names = ""]) => names.match(/\w+/g) ?? [])
    .map((name) => name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, "-").toLowerCase()),
);

/** Files in the folders below that only some pages need. */
const ofSomePages = [
  "cart-line",
  "change-row",
  "changes-notice",
  "choose-options",
  "contact-links",
  "column",
  "currencies",
  "day-and-time",
  "empty-cart",
  "keeps-storage",
  "kinds",
  "money-format",
  "number-rules",
  "only-row",
  "carrier",
  "countries",
  "country-",
  "address-",
  "order-labels",
  "order-money",
  "page-address",
  "paid-by",
  "pieces-left",
  "random-uuid",
  "read-shop",
  "remove-from-cart",
  "request-words",
  "return-days",
  "save-file",
  "shipping-address",
  "shipping-method",
  "shop-image",
  "typed-number",
  "usual-terms",
  "without-script",
  "sheet",
  "statuses",
  "substring-filter",
  "tax-label",
  "zoned-time",
].join("|");

/** What every page may use. */
const shared = new RegExp(
  `/(app/base/(brand|browser-storage|behaviors|clients|late|page|session|ui)|app/features/cart|app/store/chrome|domain/(?!text)[a-z]+)/(?!${ofSomePages})[^/]+$`,
);

/** Icons that only a few pages use. */
const formIcons =
  /\/lucide-react\/.*\/icons\/(circle-alert|credit-card|eye|eye-off|file-text|sliders-horizontal|truck)\./;

function isStorefront(file: string): boolean {
  if (formIcons.test(file)) return false;
  if (/\/lucide-react\/.*\/icons\//.test(file)) return shopIcons.has(basename(file).split(".")[0]!);
  return shared.test(file) || file.includes("/lucide-react/");
}

/**
 * A few large files compress better than many small ones: the framework in one, what most pages share in others. A group
 * includes what its files import, unless a group above has it.
 */
const sharedFiles = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "storefront", test: isStorefront, minShareCount: 2 },
  { name: "browser-client", test: /\/app\/base\/clients\/data-api\/|\/@supabase\/postgrest-js\// },
  {
    name: "catalog",
    test: /\/app\/features\/(catalog\/(?!facets|listing|product-listing|product-in-brief|queries|read-|running|search-words)|product-cards\/)|\/domain\/catalog\/(columns|pictures)\./,
    minShareCount: 2,
  },
  { name: "codes", test: /\/domain\/text\/(code|signs)\./, minShareCount: 2 },
  { name: "lines", test: /\/domain\/text\//, minShareCount: 2 },
  {
    name: "options",
    test: /\/app\/features\/(options\/(options|selection|use-options)|quantity\/)/,
    minShareCount: 2,
  },
  { name: "forms", test: /\/app\/base\/forms\//, minShareCount: 3 },
  { name: "dialogs", test: /\/app\/base\/dialogs\//, minShareCount: 2 },
  {
    name: "orders",
    test: new RegExp(
      `/app/(features/(cart/(?!${ofSomePages})|orders/(?!card-|held-pieces|money|order-attempt|order-facts|pay|use-cart-review)|options/chosen)|store/checkout/)|/domain/(orders/order-labels|delivery/shipping-address)`,
    ),
    minShareCount: 2,
  },
  {
    name: "attempts",
    test: /\/app\/(features\/orders\/(card-order|order-attempt)|base\/clients\/random-uuid)/,
    minShareCount: 2,
  },
  {
    name: "addresses",
    test: /\/app\/features\/addresses\/(address|format\.|territories)|\/domain\/delivery\/countries/,
    minShareCount: 2,
  },
  { name: "days", test: /\/domain\/base\/(day-and-time|zoned-time)/, minShareCount: 2 },
  { name: "typed-numbers", test: /\/domain\/base\/typed-number/, minShareCount: 2 },
  { name: "chrome", test: /\/app\/(base\/behaviors|store\/chrome)\//, minShareCount: 2 },
  { name: "list", test: /\/app\/base\/(list|ui\/sheet)|\/icons\/sliders-horizontal\./, minShareCount: 2 },
  { name: "edits", test: /\/app\/base\/edits\//, minShareCount: 2 },
  { name: "back-office", test: /\/app\/admin\/(list|page|ui)\/|@tanstack/, minShareCount: 3 },
  // Shortens the manifest: one name in place of a dozen.
  { name: "sign-in", test: /\/app\/store\/sign-in\//, minShareCount: 2 },
];

/** Files that load late are recognized by their names, and are in no file that loads with a page. */
function withoutLate({ test, ...group }: (typeof sharedFiles)[number]) {
  const isOf = typeof test === "function" ? test : (file: string) => test.test(file);
  return { ...group, test: (file: string) => isOf(file) && !/\.late\.tsx?$/.test(file) };
}

/**
 * Lazy imports without Vite's helper, which every page would load. Its only purpose is to fetch style sheets ahead of a
 * lazy module, so those are an error.
 */
const plainLazyImports: Plugin = {
  name: "plain-lazy-imports",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (
        file.type === "chunk" &&
        !file.isEntry &&
        file.isDynamicEntry &&
        file.viteMetadata?.importedCss.size
      )
        this.error(`${file.name} is imported lazily, so it cannot have a style sheet.`);
  },
};

/**
 * Parts of the router that every page would load but that are not used here: instrumentation hooks and route discovery.
 */
const unusedRouterParts = new Map([
  [
    "router/instrumentation.js",
    `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
     export const getRouteInstrumentationUpdates = () => ({});
     export const instrumentClientSideRouter = (router) => router;
     export const instrumentHandler = (handler) => handler;
     export const instrumentationResultMetaContext = null;`,
  ],
  [
    // All routes are in the first manifest: see react-router.config.ts.
    "dom/ssr/fog-of-war.js",
    `export const getPartialManifest = (manifest) => manifest;
     export const getPatchRoutesOnNavigationFunction = () => undefined;
     export const getPathsWithAncestors = (paths) => paths;
     export const handleClientVersionMismatch = () => undefined;
     export const isFogOfWarEnabled = () => false;
     export const getManifestPath = () => "";
     export const useFogOFWarDiscovery = () => undefined;
     export const URL_LIMIT = 7680;`,
  ],
]);

const leanRouter: Plugin = {
  name: "lean-router",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  load: {
    filter: { id: /\/react-router\/dist\/production\/lib\// },
    handler: (id) => unusedRouterParts.get(id.split("/production/lib/")[1]!) ?? null,
  },
};

export default defineConfig({
  plugins: [plainLazyImports, leanRouter, tailwindcss(), reactRouter()],
  // Otherwise Vite finds these while the first page loads, and reloads it.
  optimizeDeps: {
    include: ["@supabase/postgrest-js", "lucide-react", "markdown-it", "markdown-it-deflist", "zod/mini"],
  },
  environments: {
    // Bundled for the server, too, so that only the parts in use are loaded: all icons and all calendars took some 100
    // MB.
    ssr: { resolve: { noExternal: ["lucide-react", "react-day-picker", "date-fns", "@date-fns/tz"] } },
    client: {
      build: {
        // The router preloads its pages' modules; there are few other lazy imports.
        modulePreload: false,
        rolldownOptions: {
          output: {
            // Every page lists the files of all routes, and hashes do not compress.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: { groups: sharedFiles.map(withoutLate) },
          },
        },
      },
    },
  },
});
