import { readFileSync } from "node:fs";
import { PostgrestClient } from "@supabase/postgrest-js";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import type { Db } from "../../app/base/clients/load-context.ts";
import type { CommonHeaders } from "../http/security-headers.ts";
import { programIcons, webManifest } from "./web-manifest.ts";

/** A shop with these facts, whose data API counts its requests and fails while `down`. */
function serve(facts: object) {
  const state = { requests: 0, down: false, facts };
  const answer = () => {
    state.requests += 1;
    return Promise.resolve(state.down ? new Response("{}", { status: 503 }) : Response.json(state.facts));
  };
  const db: Db = new PostgrestClient("http://localhost/rest/v1", { fetch: answer, retry: false });
  const application = new Hono<CommonHeaders>().use(requestId()).get(
    "/site.webmanifest",
    webManifest(() => db),
  );
  const ask = (headers: Record<string, string> = {}) => application.request("/site.webmanifest", { headers });
  const read = async () => (await (await ask()).json()) as Record<string, unknown>;
  return { state, ask, read };
}

test("the manifest names the shop as its pages do, with the program's icons", async () => {
  const { ask, read } = serve({ name: "Ruby & Co", tagline: "Rings of all kinds." });
  const { headers } = await ask();
  expect(headers.get("Content-Type")).toBe("application/manifest+json; charset=utf-8");
  expect(headers.get("Cache-Control")).toBe("no-cache");
  expect(await read()).toMatchObject({
    name: "Ruby & Co",
    short_name: "Ruby & Co",
    lang: "en",
    dir: "ltr",
    description: "Rings of all kinds.",
    start_url: "/",
    icons: programIcons,
  });
  expect(await serve({ name: "Ruby", tagline: "" }).read()).not.toHaveProperty("description");
});

test.for([
  ["https://cdn.example/i.png", "image/png"],
  ["/storage/v1/object/public/pictures/i.JPG?v=2", "image/jpeg"],
  ["/i.webp#size=2x2", "image/webp"],
  ["/icon", undefined],
] as const)("%s is the icon in place of the program's", async ([icon, type]) => {
  const { icons } = await serve({ name: "Ruby", icon }).read();
  expect(icons).toEqual([{ src: icon, sizes: "any", ...(type && { type }) }]);
});

test("a change shows after a second, and many visitors share what was read", async () => {
  vi.useFakeTimers();
  try {
    const { state, ask, read } = serve({ name: "Ruby" });
    const etag = (await ask()).headers.get("ETag")!;
    expect((await ask({ "If-None-Match": etag })).status).toBe(304);
    state.facts = { name: "Opal" };
    expect(await read()).toMatchObject({ name: "Ruby" });
    expect(state.requests).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(await read()).toMatchObject({ name: "Opal" });
    state.down = true;
    vi.advanceTimersByTime(1000);
    expect(await read()).toMatchObject({ name: "Opal" });
  } finally {
    vi.useRealTimers();
  }
});

test.each(programIcons)("$src is $sizes", async ({ src, sizes }) => {
  const file = readFileSync(new URL(`../../public${src}`, import.meta.url));
  const { format, width, height } = await sharp(file).metadata();
  expect([format, `${width}x${height}`]).toEqual(["png", sizes]);
});
