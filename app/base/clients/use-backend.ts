import { useRouteLoaderData } from "react-router";
import type { Backend } from "./load-context.ts";

/** Error pages outside the root have no backend. */
export function useBackend(): Backend {
  const root = useRouteLoaderData<{ backend: Backend }>("root");
  return root?.backend ?? { url: "", publishableKey: "", imageRender: false, mail: false };
}
