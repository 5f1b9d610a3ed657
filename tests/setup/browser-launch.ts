import { findChromium } from "../../scripts/find-chromium.mjs";

/** How the tests start their browser. */
export const browserLaunch = {
  executablePath: findChromium(),
  args: [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--disable-gpu",
    // A profile's pages share a process, so they start faster and see each other's stored data at once.
    "--process-per-site",
  ],
};
