import { expect, onTestFinished, vi } from "vitest";
import { RequestOverFetch } from "./request-over-fetch.ts";

/** By method and table, function or bucket: `GET products`, `POST rpc/place_order`, `POST object/product-images`. */
export type Responses = Record<string, (request: Request) => Response | Promise<Response>>;

export type StubbedBackend = {
  respond: (responses: Responses) => void;
  /** Holds this response back until the returned function is called: the moment for a second click. */
  hold: (name: string) => () => void;
  /** The bodies that were sent, in order; for requests without one, their URLs' queries. */
  requests: (name: string) => unknown[];
};

/** Responds to all requests in place of the backend until the test ends. A request that has no response fails the test. */
export function stubBackend(given: Responses): StubbedBackend {
  const responses = { ...given };
  const seen: { name: string; body: unknown }[] = [];
  const unexpected: string[] = [];
  const pending = new Set<Promise<Response>>();
  const { promise: isOver, reject: end } = Promise.withResolvers<never>();
  isOver.catch(() => {});

  async function respondTo(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace(/^\/(rest|storage|auth)\/v1\//, "");
    const name = `${request.method} ${path.replace(/^(object\/[^/]+)\/.*/, "$1")}`;
    seen.push({ name, body: await bodyOf(request.clone(), search) });
    const respond = responses[name];
    if (respond) return respond(request);
    unexpected.push(name + search);
    return lostConnection();
  }

  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    // As `fetch` does: a request aborted before it began is never sent.
    init?.signal?.throwIfAborted();
    const response = Promise.race([respondTo(new Request(input, init)), isOver]);
    pending.add(response);
    return response.finally(() => pending.delete(response));
  });
  vi.stubGlobal("XMLHttpRequest", RequestOverFetch);
  onTestFinished(async () => {
    // Requests that are still waiting for a response must not reach the next test's backend.
    end(new TypeError("Failed to fetch"));
    while (pending.size > 0) await Promise.allSettled(pending);
    await new Promise((resolve) => setTimeout(resolve));
    vi.unstubAllGlobals();
    expect(unexpected).toEqual([]);
  });
  return {
    respond: (more) => void Object.assign(responses, more),
    hold: (name) => {
      const { respond, release } = heldBack(responses[name]!);
      responses[name] = respond;
      return release;
    },
    requests: (name) => seen.filter((request) => request.name === name).map(({ body }) => body),
  };
}

async function bodyOf(request: Request, search: string): Promise<unknown> {
  const isJson = request.headers.get("Content-Type")?.startsWith("application/json");
  const text = isJson ? await request.text() : "";
  return text === "" ? search : JSON.parse(text);
}

/** A list as the data API returns it, including its count. */
export function rows(list: readonly object[]): Response {
  return Response.json(list, { headers: { "Content-Range": `0-${list.length - 1}/${list.length}` } });
}

/** The data API's response when PostgreSQL refuses. */
export function refusal(status: number, code: string, message = ""): Response {
  return Response.json({ code, message, details: null, hint: null }, { status });
}

/** The auth API's response when it refuses a request. */
export function authRefusal(status: number, code: string, message: string): Response {
  const headers = { "x-supabase-api-version": "2024-01-01" };
  return Response.json({ code, message }, { status, headers });
}

/** The data API's response when it has added a row and was not asked to return it. */
export function created(): Response {
  return new Response(null, { status: 201 });
}

export function busy(): Response {
  return new Response("busy", { status: 503 });
}

/** How `fetch` fails without a connection. */
export function lostConnection(): never {
  throw new TypeError("Failed to fetch");
}

/** What pages say about it. */
export const unreachable = "The shop could not be reached. Please check your connection and try again.";

/** A response that is held back until it is released. */
export function heldBack(response: Responses[string]) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const respond = async (request: Request) => {
    await promise;
    return response(request);
  };
  return { respond, release };
}
