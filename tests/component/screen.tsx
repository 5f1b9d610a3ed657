/**
 * Tests of one screen in a real browser, without the shop behind it. What a screen makes of its
 * backend's responses belongs here: validation, conflicts, refusals, lost connections, focus. What crosses layers (the
 * server's rendering, row security, sign-in, what is stored in the end) belongs in tests/e2e.
 *
 *   const backend = openScreen(
 *     { path: "/admin/categories", Component: Categories, loader: clientLoader },
 *     { "GET product_categories": () => rows([gemstones]), "POST product_categories": () => refusal(409, "23505") },
 *   );
 *   await page.getByRole("button", { name: "Add New Category" }).click();
 *   await expect.element(page.getByText("...")).toBeVisible();
 *   expect(backend.requests("POST product_categories")).toEqual([{ name: "Pearls", description: null }]);
 *
 * Responses can be replaced while the test runs (`backend.respond`). A request that has none fails the test.
 * `npx vitest run --project component` runs them; `page` and `userEvent` come from "vitest/browser".
 */
import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished, vi } from "vitest";
import "../../app/app.css";
import { hideToast, Toasts } from "../../app/behaviors/toasts.tsx";

type Screen = Parameters<typeof createRoutesStub>[0][number] & { path: string };

/** By method and table, function or file: `GET product_categories`, `POST rpc/place_order`. */
type Responses = Record<string, (request: Request) => Response | Promise<Response>>;

export type StubbedBackend = {
  respond: (responses: Responses) => void;
  /** The bodies that were sent, in order. */
  requests: (name: string) => unknown[];
};

/** Shows a route module's screen at its path, or at the address given. Taken away after the test. */
export function openScreen(
  { path, ...screen }: Screen,
  responses: Responses = {},
  address = path,
): StubbedBackend {
  const backend = stubBackend(responses);
  const Router = createRoutesStub([
    { path, HydrateFallback: () => null, ...screen },
    { path: "*", Component: () => <p>Elsewhere</p> },
  ]);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(
    <>
      <Router initialEntries={[address]} />
      <Toasts />
    </>,
  );
  onTestFinished(() => {
    hideToast();
    root.unmount();
    place.remove();
    localStorage.clear();
    sessionStorage.clear();
  });
  return backend;
}

function stubBackend(given: Responses): StubbedBackend {
  const responses = { ...given };
  const bodies: { name: string; body: unknown }[] = [];
  const unexpected: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const name = `${request.method} ${new URL(request.url).pathname.replace(/^\/(rest|storage|auth)\/v1\//, "")}`;
    const text = await request.clone().text();
    bodies.push({ name, body: text && JSON.parse(text) });
    const respond = responses[name];
    if (respond) return respond(request);
    unexpected.push(name);
    throw new TypeError("Failed to fetch");
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    expect(unexpected).toEqual([]);
  });
  return {
    respond: (more) => void Object.assign(responses, more),
    requests: (name) => bodies.filter((request) => request.name === name).map(({ body }) => body),
  };
}

/** A list as the data API responds with it, its count included. */
export function rows(list: readonly object[]): Response {
  return Response.json(list, { headers: { "Content-Range": `0-${list.length - 1}/${list.length}` } });
}

/** What the data API responds with when PostgreSQL refuses. */
export function refusal(status: number, code: string, message = ""): Response {
  return Response.json({ code, message, details: null, hint: null }, { status });
}

/** What `fetch` does without a connection. */
export function lostConnection(): never {
  throw new TypeError("Failed to fetch");
}
