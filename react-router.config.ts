import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Every route's address is in the first manifest: no request to the server to discover a link.
  routeDiscovery: { mode: "initial" },
  // A route in one file: each further one would be named in that manifest, which every page loads.
  splitRouteModules: false,
} satisfies Config;
