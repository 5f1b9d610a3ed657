import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Few larger files compress better than many small ones: the framework in one, what most pages share in another. */
const sharedFiles = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "storefront", test: /\/app\/(ui|shell)\/|lucide-react/, minShareCount: 3 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // What Vite would find only while the first page loads, and then load it again.
  optimizeDeps: { include: ["@supabase/postgrest-js", "lucide-react", "zod/mini"] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
  },
});
