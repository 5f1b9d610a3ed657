import type { Db } from "../load-context.ts";
import { late } from "../../late/late.tsx";

const clientCode = late(() => import("../data-api/browser-client.ts"));

/** The data API's client for pages whose first load needs no requests: its code is fetched on first use. */
export async function lazyClient(): Promise<Db> {
  const { browserClient } = await clientCode.load();
  return browserClient();
}
