/**
 * Tests of the shop's pages in a real browser, without the server and the backend behind them. What a page makes of its
 * backend's responses belongs here: validation, conflicts, refusals, lost connections, focus, accessibility of each
 * state. What crosses layers (the server's rendering, row security, sign-in, what is stored in the end) belongs in
 * tests/e2e.
 *
 *   const backend = await open("/admin/categories", {
 *     signedIn: admin,
 *     responses: {
 *       "GET product_categories": () => rows([gemstones]),
 *       "POST product_categories": () => refusal(409, "23505"),
 *     },
 *   });
 *   await button("Add New Category").click();
 *   await shownToast("Error saving category");
 *   expect(backend.requests("POST product_categories")).toEqual([{ name: "Pearls", description: null }]);
 *
 * The pages are the real ones, with their layouts, guards and loaders, so links lead from one to the next. Responses can
 * be replaced while the test runs (`backend.respond`). A request that has none fails the test, and so does an error or a
 * warning in the console. `npx vitest run --project component` runs them; `page` and `userEvent` come from
 * "vitest/browser".
 */
import type { Session } from "@supabase/auth-js";
import axe from "axe-core";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub, Outlet, RouterContextProvider, useLocation } from "react-router";
import { expect, onTestFinished, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import "../../app/app.css";
import { RouteAnnouncer } from "../../app/behaviors/route-announcer.tsx";
import { hideToast, Toasts } from "../../app/behaviors/toasts.tsx";
import { sessionKey } from "../../app/browser-storage/stored-session.ts";
import { browserClient } from "../../app/clients/data-api/browser-client.ts";
import { backendContext, databaseContext, siteUrlContext } from "../../app/clients/load-context.ts";
import { ErrorBoundary } from "../../app/root.tsx";
import routes from "../../app/routes.ts";
import { followDraftOwner } from "../../app/session/drafts.ts";
import { readSession, startSession, subscribeToSession } from "../../app/session/session-store.ts";

type Screen = Parameters<typeof createRoutesStub>[0][number];

/** By method and table, function or bucket: `GET products`, `POST rpc/place_order`, `POST object/product-images`. */
type Responses = Record<string, (request: Request) => Response | Promise<Response>>;

type Person = { id: string; email: string; name: string; isAdmin: boolean };

type Options = {
  responses?: Responses;
  signedIn?: Person;
  size?: { width: number; height: number };
  /** Console messages that the test provokes. */
  expected?: RegExp;
};

export type StubbedBackend = {
  respond: (responses: Responses) => void;
  /** The bodies that were sent, in order; for requests without one, their URLs' queries. */
  requests: (name: string) => unknown[];
};

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

export const admin: Person = {
  id: "00000000-0000-4000-8000-000000000001",
  email: "ada@mail.example",
  name: "Ada Lovelace",
  isAdmin: true,
};
export const customer: Person = {
  id: "00000000-0000-4000-8000-000000000002",
  email: "mira@mail.example",
  name: "Mira Kapoor",
  isAdmin: false,
};

// As in entry.client.tsx.
followDraftOwner();
startSession();

/** Opens the shop at this path. It is taken away after the test. */
export async function open(address: string, options: Options = {}): Promise<StubbedBackend> {
  const { responses = {}, signedIn, size = desktop, expected } = options;
  const backend = stubBackend({ ...(signedIn && sessionResponses(signedIn)), ...responses });
  watchConsole(expected);
  await page.viewport(size.width, size.height);
  if (signedIn) await startSessionOf(signedIn);
  const Router = createRoutesStub([await rootScreen(address)], loadContext());
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(<Router initialEntries={[address]} />);
  onTestFinished(() => {
    hideToast();
    root.unmount();
    place.remove();
    localStorage.clear();
    sessionStorage.clear();
    // As if another tab had signed out.
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
  });
  return backend;
}

const modules = import.meta.glob<Record<string, unknown>>([
  "../../app/**/*.tsx",
  "!../../app/{entry.*,root}.tsx",
]);

/** The root, without the document that `Layout` renders, around the real routes. */
async function rootScreen(address: string): Promise<Screen> {
  const isAdmin = /^\/admin(\/|$|\?)/.test(address);
  const entries: RouteConfigEntry[] = routes;
  // Only one half of the shop: a link from one to the other is a test of the whole shop's.
  const half = entries.filter(({ path }) => (path === "admin") === isAdmin);
  return {
    id: "root",
    loader: () => ({ backend: stubAddress, siteUrl: window.location.origin }),
    HydrateFallback: () => null,
    Component: () => (
      <>
        <HistoryEntry />
        <Outlet />
        <RouteAnnouncer />
        <Toasts />
      </>
    ),
    ErrorBoundary,
    children: await Promise.all(half.map(screen)),
  };
}

async function screen({ file, id = file, path, index, children }: RouteConfigEntry): Promise<Screen> {
  const module = (await modules[`../../app/${file}`]!()) as Record<string, never>;
  const { default: Component, clientLoader, loader, clientAction, clientMiddleware, ...rest } = module;
  const shared = {
    id,
    path,
    Component,
    loader: clientLoader ?? loader,
    action: clientAction,
    middleware: clientMiddleware,
    ...rest,
  };
  return index
    ? { ...shared, index }
    : { ...shared, children: children && (await Promise.all(children.map(screen))) };
}

const stubAddress = { url: "", publishableKey: "", imageRender: false };

function loadContext() {
  return new RouterContextProvider(
    new Map<never, unknown>([
      [backendContext as never, stubAddress],
      [databaseContext as never, browserClient()],
      [siteUrlContext as never, window.location.origin],
    ]),
  );
}

let sessions = 0;

/** Signs in as another tab would have, and waits until the shop has noticed. */
async function startSessionOf(person: Person) {
  // A key of its own, since the client of the last test's session is still there.
  sessionStorage.setItem(`${sessionKey}-${++sessions}`, JSON.stringify(sessionOf(person)));
  window.dispatchEvent(new StorageEvent("storage", { key: sessionKey }));
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = subscribeToSession(() => readSession().status === "signed-in" && resolve());
  await promise;
  unsubscribe();
}

/** A session as the auth API responds with it. */
export function sessionOf(person: Person): Session {
  return {
    access_token: `header.${btoa(JSON.stringify({ exp: inAnHour(), sub: person.id }))}.signature`,
    token_type: "bearer",
    expires_in: 3600,
    expires_at: inAnHour(),
    refresh_token: "refresh-token",
    user: userOf(person),
  };
}

function inAnHour(): number {
  return Math.floor(Date.now() / 1000) + 3600;
}

export function userOf({ id, email, name }: Person): Session["user"] {
  return {
    id,
    email,
    aud: "authenticated",
    role: "authenticated",
    app_metadata: {},
    user_metadata: { full_name: name },
    created_at: "2026-01-01T00:00:00Z",
  };
}

function sessionResponses(person: Person): Responses {
  return {
    "GET user": () => Response.json(userOf(person)),
    "GET user_roles": () => rows(person.isAdmin ? [{ role: "admin" }] : []),
    ...(person.isAdmin && {
      "GET rpc/waiting_counts": () =>
        Response.json({ pendingOrders: 0, ordersToShip: 0, pendingOffers: 0, newInquiries: 0 }),
    }),
  };
}

function stubBackend(given: Responses): StubbedBackend {
  const responses = { ...given };
  const seen: { name: string; body: unknown }[] = [];
  const unexpected: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace(/^\/(rest|storage|auth)\/v1\//, "");
    const name = `${request.method} ${path.replace(/^(object\/[^/]+)\/.*/, "$1")}`;
    seen.push({ name, body: await bodyOf(request.clone(), search) });
    const respond = responses[name];
    if (respond) return respond(request);
    unexpected.push(name + search);
    throw new TypeError("Failed to fetch");
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    expect(unexpected).toEqual([]);
  });
  return {
    respond: (more) => void Object.assign(responses, more),
    requests: (name) => seen.filter((request) => request.name === name).map(({ body }) => body),
  };
}

async function bodyOf(request: Request, search: string): Promise<unknown> {
  const isJson = request.headers.get("Content-Type")?.startsWith("application/json");
  const text = isJson ? await request.text() : "";
  return text === "" ? search : JSON.parse(text);
}

/** The auth API's client when an earlier test has already signed in under the same key: all tests share one page. */
const earlierClient = /Multiple GoTrueClient instances/;

function watchConsole(expected?: RegExp) {
  const complaints: string[] = [];
  const spies = (["error", "warn"] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...words) => {
      const complaint = words.map(String).join(" ");
      if (!expected?.test(complaint) && !earlierClient.test(complaint)) complaints.push(complaint);
    }),
  );
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    expect(complaints).toEqual([]);
  });
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

/** A response that is held back until it is released. */
export function heldBack(response: () => Response) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const respond = async () => {
    await promise;
    return response();
  };
  return { respond, release };
}

export function button(name: string) {
  return page.getByRole("button", { name, exact: true });
}

/** Waits for a toast with this title, and text below it. */
export async function shownToast(title: string, text = title) {
  const shown = page.getByRole("alert").or(page.getByRole("status"));
  await expect.element(shown.filter({ hasText: title }).filter({ hasText: text }).first()).toBeVisible();
}

/** Checks that this error is shown beside the field, and that the field has the focus. */
export async function shownProblem(field: ReturnType<typeof page.getByLabelText>, sentence: string) {
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(sentence));
}

/** Checks that what is shown has no axe violation and is not wider than the screen, in each of the sizes. */
export async function isAccessible(sizes = [desktop, phone]) {
  for (const size of sizes) {
    // oxlint-disable-next-line no-await-in-loop -- one page, one size at a time
    await page.viewport(size.width, size.height);
    // A transition begins with one frame and ends with the next.
    // oxlint-disable-next-line no-await-in-loop
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    // oxlint-disable-next-line no-await-in-loop
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    const isWide = document.documentElement.scrollWidth > window.innerWidth;
    expect({ found, isWide, size }).toEqual({ found: [], isWide: false, size });
  }
}

/** Moves the browser to this time zone, such as `America/New_York`, until the test ends. */
export async function setTimeZone(timezoneId: string) {
  await cdp().send("Emulation.setTimezoneOverride", { timezoneId });
  onTestFinished(async () => {
    await cdp().send("Emulation.setTimezoneOverride", { timezoneId: "" });
  });
}

/** Keeps the location's state where the browser's router does: logging out looks for it there. */
function HistoryEntry() {
  const { state } = useLocation();
  useLayoutEffect(() => window.history.replaceState({ usr: state as unknown }, ""), [state]);
  return null;
}

/** The stored session's tokens look expired from now on, so that they have to be refreshed. */
export function expireSession() {
  for (const [storage, key] of storedSessions())
    storage.setItem(
      key,
      JSON.stringify({ ...(JSON.parse(storage.getItem(key)!) as Session), expires_at: 1 }),
    );
}

/** Signs out, as another tab does. */
export function signOutElsewhere() {
  for (const [storage, key] of storedSessions()) storage.removeItem(key);
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
}

/** Signs in, as another tab does while nobody is signed in. */
export function signInElsewhere(backend: StubbedBackend, person: Person): Promise<void> {
  backend.respond(sessionResponses(person));
  return startSessionOf(person);
}

/** Lets this person sign in by the login form. */
export function acceptLogin(backend: StubbedBackend, person: Person) {
  backend.respond({ ...sessionResponses(person), "POST token": () => Response.json(sessionOf(person)) });
}

function storedSessions(): [Storage, string][] {
  return [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(sessionKey))
      .map((key): [Storage, string] => [storage, key]),
  );
}
