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

/** Rooms that every page may use. */
const shared = /\/app\/(brand|browser-storage|behaviors|cart|chrome|clients|formats|page|session|ui)\/[^/]+$/;

function isStorefront(file: string): boolean {
  if (/\/lucide-react\/.*\/icons\//.test(file)) return shopIcons.has(basename(file).split(".")[0]!);
  return shared.test(file) || file.includes("/lucide-react/");
}

/**
 * Few larger files compress better than many small ones: the framework in one, what most pages share in others. A group
 * takes along what its files import, unless a group above has it.
 */
const sharedFiles = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "schemas", test: /node_modules\/zod\// },
  { name: "storefront", test: isStorefront, minShareCount: 3 },
  { name: "browser-client", test: /\/app\/clients\/data-api\/|\/@supabase\/postgrest-js\// },
  { name: "catalogue", test: /\/app\/(catalogue|product-cards)\//, minShareCount: 2 },
  { name: "forms", test: /\/app\/forms\//, minShareCount: 3 },
  { name: "dialogs", test: /\/app\/dialogs\//, minShareCount: 2 },
  { name: "orders", test: /\/app\/(cart|checkout|orders)\//, minShareCount: 2 },
  { name: "chrome", test: /\/app\/(behaviors|chrome)\//, minShareCount: 2 },
  { name: "back-office", test: /\/app\/admin\/(list|page|ui)\/|@tanstack/, minShareCount: 3 },
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
