import { serveApi, sign, type Api } from "../base/api.ts";

export type Writer = Api & {
  /** The official client as a customer, who may write to most tables. */
  customer: ReturnType<Api["client"]>;
  /** Sends a request as the customer that the client would not make. */
  send: (
    method: string,
    path: string,
    body: string | null,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  /** Empties the tables that tests write to. */
  reset: () => Promise<unknown>;
};

export async function serveWriter(): Promise<Writer> {
  const api = await serveApi("films");
  const token = await sign({ sub: "00000000-0000-0000-0000-000000000001" });
  return {
    ...api,
    customer: api.client(token),
    send: (method, path, body, headers = {}) =>
      fetch(`${api.url}/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
        body,
      }),
    reset: () => api.database.pools.owner`truncate critiques, prices, log_lines restart identity`,
  };
}
