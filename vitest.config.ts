import { defineConfig } from "vitest/config";

const inOwnProcesses = { pool: "forks" } as const;

// React Router's own Vite plugin stays out: it takes over the module graph, and tests import plain modules.
export default defineConfig({
  test: {
    globalSetup: ["tests/setup/postgres.global.ts"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,backend,catalogue,scripts,server}/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          name: "database",
          include: ["tests/database/**/*.test.ts"],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        test: {
          name: "conformance",
          include: ["tests/conformance/**/*.test.ts"],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        test: {
          ...inOwnProcesses,
          name: "process",
          include: ["tests/process/**/*.test.ts"],
          globalSetup: ["tests/setup/build.global.ts", "tests/process/installed.global.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...inOwnProcesses,
          // One shop and one browser for each worker, not for each file.
          isolate: false,
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/setup/build.global.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A browser on a busy machine takes its time.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
