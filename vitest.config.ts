import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserLaunch } from "./tests/setup/browser-launch.ts";

const shared = {
  maxWorkers: availableParallelism(),
  // Files of one worker share its modules, and with them one shop and one browser.
  isolate: false,
};

/** A browser on a busy machine takes its time. */
const patient = { poll: { timeout: 10_000, interval: 20 } };

const onPostgres = { ...shared, testTimeout: 20_000, hookTimeout: 20_000 };

const onWholeShop = {
  ...shared,
  globalSetup: ["tests/setup/build.global.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

// React Router's own Vite plugin stays out: it takes over the module graph, and tests import plain modules.
export default defineConfig({
  test: {
    globalSetup: ["tests/setup/postgres.global.ts"],
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["{app,backend,catalogue,scripts,server}/**/*.test.{ts,tsx}"],
        },
      },
      { test: { ...onPostgres, name: "database", include: ["tests/database/**/*.test.ts"] } },
      { test: { ...onPostgres, name: "conformance", include: ["tests/conformance/**/*.test.ts"] } },
      {
        test: {
          ...onWholeShop,
          name: "process",
          include: ["tests/process/**/*.test.ts"],
          globalSetup: [...onWholeShop.globalSetup, "tests/process/installed.global.ts"],
        },
      },
      {
        plugins: [tailwindcss()],
        resolve: {
          alias: {
            "@react-router/dev/routes": resolve(import.meta.dirname, "tests/component/route-config.ts"),
          },
        },
        test: {
          ...shared,
          name: "component",
          include: ["tests/component/**/*.test.tsx"],
          expect: patient,
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: browserLaunch,
              contextOptions: { reducedMotion: "reduce" },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: "chromium" }],
            viewport: { width: 1280, height: 800 },
            screenshotFailures: false,
          },
        },
        // Found while the first test runs, they would be bundled then and the page loaded again.
        optimizeDeps: {
          include: [
            "react-dom/client",
            "@supabase/postgrest-js",
            "@supabase/auth-js",
            "lucide-react",
            "zod/mini",
            "axe-core",
          ],
        },
      },
      {
        test: {
          ...onWholeShop,
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          expect: patient,
        },
      },
    ],
  },
});
