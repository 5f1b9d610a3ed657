import { useRouteLoaderData } from "react-router";
import type { Backend } from "./load-context.ts";

/** The backend this page talks to, on the server and in the browser alike. Error pages outside the root have none. */
export function useBackend(): Backend {
  const root = useRouteLoaderData<{ backend: Backend }>("root");
  return root?.backend ?? { url: "", publishableKey: "", imageRender: false };
}
