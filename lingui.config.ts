import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { catalogLanguages, sourceLanguage } from "./work/languages/catalogs.ts";

const rooms = [
  "app",
  "backend",
  "backup",
  "demo",
  "domain",
  "mail",
  "papers",
  "payments",
  "reports",
  "server",
  "work",
];

export default defineConfig({
  sourceLocale: sourceLanguage,
  locales: catalogLanguages(),
  catalogs: [{ path: "locales/{locale}", include: rooms, exclude: ["**/*.test.*"] }],
  // Lines would change with every edit.
  format: formatter({ lineNumbers: false }),
  orderBy: "origin",
  runtimeConfigModule: { Trans: ["#language", "Trans"], useLingui: ["#language", "useLingui"] },
  experimental: { runtimeMacro: true },
  macro: {
    corePackage: ["@lingui/core/runtime-macro"],
    jsxPackage: ["@lingui/react/macro"],
  },
});
