import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inAscii } from "./scripts/build/in-ascii.ts";
import { ownIcons } from "./scripts/build/own-icons.ts";
import { sharedBy } from "./scripts/build/shared-by.ts";
import { languages } from "./scripts/languages/plugin.ts";

export default defineConfig({
  plugins: [languages(), tailwindcss(), reactRouter(), ownIcons, inAscii],
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
                // Pages work where the client of the data API could not be fetched: nothing else is in its file.
                { name: "data-api", test: /node_modules\/@supabase\/postgrest-js\// },
                // A file takes along what it imports, so what is needed most comes first.
                ...[7, 6, 5, 4].map(sharedBy),
                { name: "requests", test: /base\/clients\/requests\// },
                ...[3, 2, 1].map(sharedBy),
              ],
            },
          },
        },
      },
    },
  },
});
