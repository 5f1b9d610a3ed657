import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { languages } from "./scripts/languages/plugin.ts";

/** What visitors of the shop do, by the folders of the pages that they open meanwhile. */
const visits = Object.entries({
  browsing: "chrome|home|product-list|product-page|wish-list",
  buying: "cart-page|checkout",
  "sign-in": "chrome|sign-in",
  account: "chrome|account|guest-orders|offer|setup|text-pages|your-data",
});

/**
 * Who shares a module: nobody, unless two of the shop's pages need it at once, fifteen of the back office's, or a layout.
 * It is `late` if late files need it, too: others would come along with a press. What browsing needs is here by then.
 */
function needsOf(id: string, context: Rolldown.ChunkingContext): string[] {
  const files = new Set([id]);
  for (const file of files)
    for (const importer of context.getModuleInfo(file)!.importers) files.add(importer);
  const pages = [...files].filter((file) => context.getModuleInfo(file)!.isEntry);
  const isOf = (folders: string) => pages.some((page) => new RegExp(`/app/(${folders})`).test(page));
  const isOfAll = isOf("root|entry");
  const officePages = pages.filter((page) => page.includes("/app/admin/")).length;
  if (!isOfAll && pages.length - officePages < 2 && officePages < 15 && !isOf("store/chrome/")) return [];
  const needs: string[] = [];
  for (const [visit, folders] of visits) if (isOf(`root|entry|store/(${folders})/`)) needs.push(visit);
  if (needs[0] === "browsing" || [...files].some((file) => /\.late\.tsx?$/.test(file))) needs.unshift("late");
  // Its file may be missing without harm to others.
  if (context.getModuleInfo(id)!.dynamicImporters.length > 0) needs.push("lazy");
  return isOfAll || officePages >= 15 ? [...needs, "office"] : needs;
}

/** The modules that have this many needs; those with the same ones share a file. */
const sharedBy = (count: number) => ({
  name(id: string, context: Rolldown.ChunkingContext) {
    const needs = needsOf(id, context);
    return needs.filter((need) => need !== "lazy").length === count ? needs.join("-") : null;
  },
});

export default defineConfig({
  plugins: [languages(), tailwindcss(), reactRouter()],
  // Otherwise Vite finds these while the first page loads, and reloads it.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}"] },
  environments: {
    // Bundled for the server, too, to load only what is in use: all icons and all calendars took some 100 MB.
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
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // A file takes along what it imports, so what is needed most comes first.
                ...[7, 6, 5, 4].map(sharedBy),
                // Pages work where the client of the data API could not be fetched: what it imports is not in its file.
                { name: "requests", test: /base\/clients\/auth\/auth-fetch\.ts$/ },
                ...[3, 2, 1].map(sharedBy),
              ],
            },
          },
        },
      },
    },
  },
});
