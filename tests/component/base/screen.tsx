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
import axe from "axe-core";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type ReactNode, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub, Outlet, parsePath, RouterContextProvider, useLocation } from "react-router";
import { expect, onTestFinished, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import "../../../app/app.css";
import { RouteAnnouncer } from "../../../app/base/behaviors/route-announcer.tsx";
import { ToastArea } from "../../../app/base/behaviors/toast-area.tsx";
import { hideToast } from "../../../app/base/behaviors/toasts.ts";
import { browserClient } from "../../../app/base/clients/data-api/browser-client.ts";
import {
  type Backend,
  backendContext,
  databaseContext,
  setupContext,
  siteUrlContext,
} from "../../../app/base/clients/load-context.ts";
import { LanguageProvider } from "../../../app/base/language/language.tsx";
import { languageOf } from "../../../app/base/language/languages.ts";
import { ErrorBoundary } from "../../../app/root.tsx";
import { setPageMoney } from "../../../app/base/language/page-money.ts";
import { replaceShop, useShop } from "../../../app/base/shop/use-shop.ts";
import routes from "../../../app/routes.ts";
import type { Shop } from "../../../domain/shop/shop.ts";
import { axeRules } from "../../setup/axe-rules.ts";
import { freshShop } from "../../setup/fresh-shop.ts";
import { faintTexts, withoutContrasts } from "./contrasts.ts";
import { type Person, sessionResponses, startSessionOf } from "./people.ts";
import { textPages } from "../shop/text-pages.ts";
import { type Responses, rows, stubBackend, type StubbedBackend } from "./stub-backend.ts";

type Screen = Parameters<typeof createRoutesStub>[0][number];

export type OpenOptions = {
  responses?: Responses;
  signedIn?: Person;
  size?: { width: number; height: number };
  /** The shop's facts that are not those of a fresh shop. */
  shop?: Partial<Shop>;
  /** The origin of an external Supabase. */
  url?: string;
  /** Whether the shop can send mail. */
  mail?: boolean;
  /** Whether the storage can resize pictures. */
  imageRender?: boolean;
  /** Console messages that the test provokes. */
  expected?: RegExp;
};

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };
export const narrowPhone = { width: 320, height: 640 };

/**
 * Painting takes an eighth of the processor time of these tests, and nobody looks; what is transparent is laid out,
 * focused and hit as usual.
 */
const transparent = new CSSStyleSheet();
transparent.replaceSync("html, :modal, :popover-open { opacity: 0 !important }");

/** A shop that has no other language than its own, and has sold nothing yet. */
const smallShop: Responses = {
  "GET shop_languages": () => rows([]),
  "GET rpc/best_sellers": () => rows([]),
};

/** Opens the shop at this path. It is unmounted after the test. */
export async function open(address: string, options: OpenOptions = {}): Promise<StubbedBackend> {
  const { responses = {}, signedIn, size = desktop, url = "", mail = false, shop, expected } = options;
  const { imageRender = false } = options;
  const backend = stubBackend({
    ...smallShop,
    ...textPages,
    ...(signedIn && sessionResponses(signedIn)),
    ...responses,
  });
  watchConsole(expected);
  document.adoptedStyleSheets = [transparent];
  await resize(size);
  if (signedIn) await startSessionOf(signedIn);
  if (shop?.timeZone) showShopZone(shop.timeZone);
  document.documentElement.lang = languageOf(shop?.language).locale;
  setPageMoney(shop?.money ?? freshShop.money);
  const Router = createRoutesStub(
    [await rootScreen(address, { ...stubAddress, url, mail, imageRender }, { ...freshShop, ...shop })],
    loadContext(),
  );
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  // Modules are shared by tests, and lists remember their rows by the key of a history entry.
  const entry = { ...parsePath(address), key: crypto.randomUUID() };
  root.render(<Router initialEntries={[entry]} />);
  onTestFinished(async () => {
    hideToast();
    root.unmount();
    // Who still waits for the client's code would send a request in the next test.
    await import("../../../app/base/clients/data-api/browser-client.ts");
    replaceShop(undefined);
    place.remove();
    localStorage.clear();
    sessionStorage.clear();
    // Does what happens when another tab signs out.
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
  });
  return backend;
}

/** Gives the page this size, in the browser's window, which stays as it is: that takes a tenth of the time. */
export async function resize({ width, height }: typeof desktop) {
  if (window.innerWidth === width && window.innerHeight === height) return;
  const { style } = window.parent.document.body;
  style.setProperty("--viewport-width", `${width}px`);
  style.setProperty("--viewport-height", `${height}px`);
  // The page hears about it before the next frame.
  await new Promise(requestAnimationFrame);
}

const modules = import.meta.glob<Record<string, unknown>>([
  "../../../app/**/*.tsx",
  "!../../app/{entry.*,root}.tsx",
]);

/** The root, without the document that `Layout` renders, around the real routes. */
async function rootScreen(address: string, stub: Backend, shop: Shop): Promise<Screen> {
  const isAdmin = /^\/admin(\/|$|\?)/.test(address);
  const entries: RouteConfigEntry[] = routes;
  // Only one half of the shop: links between the halves are tested with the whole shop.
  const half = entries.filter(({ path }) => (path === "admin") === isAdmin);
  return {
    id: "root",
    loader: () => ({ backend: stub, siteUrl: window.location.origin, shop }),
    HydrateFallback: () => null,
    Component: () => (
      <ShopLanguage>
        <HistoryEntry />
        <Outlet />
        <RouteAnnouncer />
        <ToastArea />
      </ShopLanguage>
    ),
    ErrorBoundary,
    children: await Promise.all(half.map(screen)),
  };
}

/** A module that is imported again is looked up with everything that it imports, which takes a quarter of opening a page. */
const imported = new Map<string, Promise<Record<string, unknown>>>();

function moduleOf(file: string) {
  if (!imported.has(file)) imported.set(file, modules[`../../../app/${file}`]!());
  return imported.get(file)!;
}

async function screen({ file, id = file, path, index, children }: RouteConfigEntry): Promise<Screen> {
  const module = (await moduleOf(file)) as Record<string, never>;
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

/** As `Layout` does. */
function ShopLanguage({ children }: { children: ReactNode }) {
  const language = languageOf(useShop().language);
  return (
    <LanguageProvider value={language}>
      <DocumentLanguage code={language.locale} />
      {children}
    </LanguageProvider>
  );
}

/** Before the pages do something in their effects. */
function DocumentLanguage({ code }: { code: string }) {
  useLayoutEffect(() => {
    document.documentElement.lang = code;
  }, [code]);
  return null;
}

/** Keeps the location's state where the browser's router does: logging out looks for it there. */
function HistoryEntry() {
  const { state } = useLocation();
  useLayoutEffect(() => window.history.replaceState({ usr: state as unknown }, ""), [state]);
  return null;
}

const stubAddress: Backend = { url: "", publishableKey: "", imageRender: false, mail: false };

function loadContext() {
  return new RouterContextProvider(
    new Map<never, unknown>([
      [backendContext as never, stubAddress],
      [databaseContext as never, browserClient()],
      [siteUrlContext as never, window.location.origin],
      [setupContext as never, true],
    ]),
  );
}

/**
 * Undefined, or the auth API's client if an earlier test has already signed in under the same key: all tests share one
 * page.
 */
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

export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const link = (name: string) => page.getByRole("link", { name, exact: true });
export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const heading = (name: string, level?: number) =>
  page.getByRole("heading", { name, level, exact: true });
export const dialog = (name: string) => page.getByRole("dialog", { name });

const news = page.getByRole("alert").or(page.getByRole("status"));
export const toasts = news.filter({ has: button("Close") });

/** The arrow keys that lead on and back, which are others with LANGUAGE=rtl. */
export function arrows() {
  const [back, on] = ["{ArrowLeft}", "{ArrowRight}"] as const;
  return document.documentElement.dir === "rtl" ? { on: back, back: on } : { on, back };
}

/** Waits for a toast with this title, and text below it. */
export async function shownToast(title: string, text = title) {
  await expect.element(news.filter({ hasText: title }).filter({ hasText: text }).first()).toBeVisible();
}

export async function closeToast() {
  await toasts.getByRole("button", { name: "Close" }).click();
  await expect.element(toasts).not.toBeInTheDocument();
}

/** Checks that this error is shown beside the field, and that the field has the focus. */
export async function shownProblem(field: ReturnType<typeof page.getByLabelText>, sentence: string) {
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(sentence));
}

/** With LANGUAGE, pages are looked at as pictures: their markup is that of the usual run. */
export const layoutChecks: (() => string[])[] = [];

/** Leaves everything where it is in the document: what lies under a bar that sticks is scrolled out from there to be pressed. */
function unstick(): HTMLElement[] {
  const stuck = [...document.querySelectorAll<HTMLElement>("body *")].filter(
    (element) => element.style.position === "" && getComputedStyle(element).position === "sticky",
  );
  for (const element of stuck) element.style.position = "static";
  return stuck;
}

/** Checks that the page has no axe violations and is not wider than the screen, in each of the sizes. */
export async function isAccessible(sizes = [desktop, phone]) {
  // Contrasts are those of what is painted.
  document.adoptedStyleSheets = [];
  for (const size of sizes) {
    // oxlint-disable-next-line no-await-in-loop -- one page, one size at a time
    await resize(size);
    // A transition begins with one frame and ends with the next.
    // oxlint-disable-next-line no-await-in-loop
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    if (layoutChecks.length > 0) {
      const broken = layoutChecks.flatMap((check) => check());
      const isWide = document.documentElement.scrollWidth > window.innerWidth;
      expect({ broken, isWide, size }).toEqual({ broken: [], isWide: false, size });
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop
    const { exclude, frames } = checkedFrames(size);
    const stuck = unstick();
    // oxlint-disable-next-line no-await-in-loop
    const { violations } = await axe.run(
      { exclude },
      { resultTypes: ["violations"], rules: { ...axeRules, ...withoutContrasts } },
    );
    for (const element of stuck) element.style.position = "";
    // oxlint-disable-next-line no-await-in-loop
    const faint = await faintTexts();
    const found = [
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      ...faint.map((html) => `color-contrast: ${html}`),
    ];
    const isWide = document.documentElement.scrollWidth > window.innerWidth;
    expect({ found, isWide, size }).toEqual({ found: [], isWide: false, size });
    for (const frame of frames) accessibleFrames.add(frame);
  }
  document.adoptedStyleSheets = [transparent];
}

/** Headers, menus and footers without violations: their markup, and the size. */
const accessibleFrames = new Set<string>();

const landmarks = "header, footer, aside, nav, section, search, form, [role], [aria-live]";

/**
 * What is around the page is a quarter of the elements, and mostly the same: with the same markup at the same size, only its
 * landmarks are looked at again, which must differ from the page's.
 */
function checkedFrames({ width }: typeof desktop) {
  const isCovered = document.querySelector(":modal") !== null;
  const around = [...document.querySelectorAll(":is(header, footer, aside):not(main *, dialog *)")];
  const frames = around.map((frame) => {
    const states = frame.querySelectorAll(":focus, :popover-open").length;
    return `${width} ${isCovered} ${states} ${frame.outerHTML.replaceAll(/_r_\w+_/g, "")}`;
  });
  const exclude = around
    .filter((_, index) => accessibleFrames.has(frames[index]!))
    .flatMap((frame) => [...frame.querySelectorAll("*")])
    .filter((part) => !part.matches(landmarks) && !part.querySelector(landmarks));
  return { frames, exclude: exclude.filter(({ parentElement }) => !exclude.includes(parentElement!)) };
}

/** As `Layout` does, which these tests do not render. */
function showShopZone(timeZone: string) {
  const tag = document.createElement("meta");
  Object.assign(tag, { name: "shop-time-zone", content: timeZone });
  document.head.append(tag);
  onTestFinished(() => tag.remove());
}

/** Moves the browser to this time zone, such as `America/New_York`, until the test ends. */
export async function setTimeZone(timezoneId: string) {
  await cdp().send("Emulation.setTimezoneOverride", { timezoneId });
  onTestFinished(async () => {
    await cdp().send("Emulation.setTimezoneOverride", { timezoneId: "" });
  });
}

/** For tests that navigate by changing only the fragment: the next test must not see it. */
export function leavesFragment() {
  forgetFragment();
  onTestFinished(forgetFragment);
}

function forgetFragment() {
  window.history.replaceState(window.history.state, "", window.location.pathname);
}
