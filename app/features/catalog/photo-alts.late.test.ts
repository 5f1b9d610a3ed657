import { PostgrestClient } from "@supabase/postgrest-js";
import { expect, test, vi } from "vitest";
import type { Db } from "../../base/clients/load-context.ts";
import { withTranslatedAlts } from "./photo-alts.late.ts";

const coded = (alt: string) => `/a.jpg#size=1x1&alt=${encodeURIComponent(alt)}&focus=50,30`;
const product = (...alts: string[]) => ({
  id: 7,
  image: coded(alts[0]!),
  images: alts.map(coded),
  option_combinations: [{ image: coded(alts[0]!) }, { image: null }],
});

/** A French reader's data API with these translations; null fails. */
function reader(texts: Record<string, string> | null) {
  const asked: URL[] = [];
  const fetch = (input: string | URL | Request) => {
    asked.push(new URL(input instanceof Request ? input.url : input));
    return Promise.resolve(
      texts === null
        ? new Response("{}", { status: 500 })
        : Response.json(Object.entries(texts).map(([record, text]) => ({ record, text }))),
    );
  };
  const headers = { "Accept-Language": "fr" };
  const db: Db = new PostgrestClient("http://localhost/rest/v1", { fetch, headers, retry: false });
  return { db, asked };
}

test("photographs and those of variants say what they show in the page's language, and stay the same ones", async () => {
  const { db, asked } = reader({ 'A "box", open': "Une boîte à $1" });
  const given = product('A "box", open', "On a hand");
  const found = await withTranslatedAlts(db, given);
  expect(found).toEqual({
    ...given,
    image: coded("Une boîte à $1"),
    images: [coded("Une boîte à $1"), coded("On a hand")],
    option_combinations: [{ image: coded("Une boîte à $1") }, { image: null }],
  });
  expect(asked[0]!.searchParams.get("record")).toBe(String.raw`in.("A \"box\", open","On a hand")`);
});

test("nothing is asked about photographs that say nothing, and they stay as they are if it cannot be read", async () => {
  const { db, asked } = reader({});
  const silent = { id: 7, image: "/a.jpg", images: null };
  expect(await withTranslatedAlts(db, silent)).toBe(silent);
  expect(asked).toEqual([]);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const given = product("On a hand");
  expect(await withTranslatedAlts(reader(null).db, given)).toBe(given);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
