import { useRouteLoaderData } from "react-router";
import type { Backend } from "./load-context.ts";

/** The page's backend, on the server and in the browser. Error pages outside the root have none. */
export function useBackend(): Backend {
  const root = useRouteLoaderData<{ backend: Backend }>("root");
  return root?.backend ?? { url: "", publishableKey: "", imageRender: false, mail: false };
}
