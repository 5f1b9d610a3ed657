import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Every route's URL is in the first manifest, so no request is needed to discover a link.
  routeDiscovery: { mode: "initial" },
  // Each route in one file: every additional file would be named in that manifest, which every page loads.
  splitRouteModules: false,
} satisfies Config;
