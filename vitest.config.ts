import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { languages } from "./scripts/languages/plugin.ts";
import { browserLaunch } from "./tests/setup/browser-launch.ts";
import { pressMouse } from "./tests/setup/press-mouse.ts";

const shared = {
  // Files of one worker share its modules, and with them one shop and one browser.
  isolate: false,
  // A busy machine takes its time.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 50 } },
};

/** The long run floods shops and counts how long each answer takes, which leaves no core to a third worker. */
const isLong = process.argv.includes("--tags-filter=long");

/** These spend much of their time waiting, and some look at the clock. They run first: browsers leave them no time. */
const withoutBrowser = {
  ...shared,
  maxWorkers: availableParallelism() * (isLong ? 1 : 2),
  sequence: { groupOrder: 0 },
};

/** Two thirds of their time they wait for frames. Vitest's own process has enough to do with a dozen pages. */
const component = { ...shared, maxWorkers: Math.min(3 * availableParallelism(), 12) };

/**
 * Component tests in a language that is not one: with longer texts, from right to left, or both. Texts that come from no catalog,
 * and layouts that do not hold, fail.
 */
const pseudoLanguage = /^(long|rtl|both)$/.test(process.env.LANGUAGE ?? "")
  ? [`tests/component/base/pseudo-${process.env.LANGUAGE}.ts`]
  : [];

/** These write pages of their own, which speak English, and look for their own elements. */
const ownPages = [
  ...(pseudoLanguage.length > 0 ? ["edits"] : []),
  ...(pseudoLanguage.length > 0 || process.env.TRANSLATED ? ["actions", "contrasts"] : []),
];

const buildStore = "tests/setup/build.global.ts";

// React Router's own Vite plugin stays out: it takes over the module graph, and tests import plain modules.
export default defineConfig({
  test: {
    globalSetup: ["tests/setup/postgres.global.ts"],
    tags: [
      {
        name: "long",
        description:
          "Everything that `npm run test:long` is for; see docs/decisions/0058-two-runs-of-tests.md.",
      },
    ],
    projects: [
      {
        plugins: [languages()],
        test: {
          ...withoutBrowser,
          name: "unit",
          include: [
            "{app,backend,backup,demo,deploy,domain,mail,papers,payments,reports,scripts,server,work,tests/fuzz}/**/*.test.{ts,tsx}",
          ],
        },
      },
      {
        plugins: [languages()],
        test: { ...withoutBrowser, name: "database", include: ["tests/database/**/*.test.ts"] },
      },
      {
        plugins: [languages()],
        test: { ...withoutBrowser, name: "conformance", include: ["tests/conformance/**/*.test.ts"] },
      },
      {
        plugins: [languages()],
        test: {
          ...withoutBrowser,
          name: "process",
          include: ["tests/process/**/*.test.ts"],
          globalSetup: [buildStore, "tests/process/installed.global.ts"],
        },
      },
      {
        plugins: [languages(), tailwindcss()],
        resolve: {
          alias: {
            "@react-router/dev/routes": resolve(import.meta.dirname, "tests/component/base/route-config.ts"),
          },
        },
        test: {
          ...component,
          sequence: { groupOrder: 1 },
          name: "component",
          include: ["tests/component/**/*.test.tsx"],
          exclude: ownPages.map((name) => `tests/component/base/${name}.test.tsx`),
          setupFiles: [
            "tests/component/base/without-stacks.ts",
            "tests/component/base/actions.ts",
            ...pseudoLanguage,
            ...(process.env.TRANSLATED ? ["tests/component/base/translated.ts"] : []),
          ],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: browserLaunch,
              contextOptions: { reducedMotion: "reduce" },
              actionTimeout: 30_000,
            }),
            instances: [{ browser: "chromium" }],
            commands: { pressMouse },
            // The window, which has room for all sizes that the tests give a page in it.
            viewport: { width: 1280, height: 900 },
            screenshotFailures: false,
            // A record of each step, and maps for a debugger: 3% of the processor time.
            traceView: "off",
            dependencySourcemaps: false,
          },
        },
        // Found while the first test runs, they would be bundled then and the page loaded again.
        optimizeDeps: {
          include: [
            "react-dom/client",
            "@supabase/postgrest-js",
            "@supabase/auth-js",
            "lucide-react",
            "markdown-it",
            "markdown-it-deflist",
            "zod/mini",
            "papaparse",
            "ts-tracking-number",
            "@lingui/core",
            "tus-js-client",
            "axe-core",
          ],
        },
      },
      {
        test: {
          ...shared,
          // Each worker has a shop and browser profiles of its own, which keep the cores busy.
          maxWorkers: availableParallelism(),
          // At the same time as component tests they are no faster, and a page waits long for its turn.
          sequence: { groupOrder: 2 },
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: [buildStore],
        },
      },
    ],
  },
});
