import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const shared = {
  maxWorkers: availableParallelism(),
  // Files of one worker share its modules, and with them one shop and one browser.
  isolate: false,
};

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
        test: {
          ...onWholeShop,
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          // A browser on a busy machine takes its time.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
