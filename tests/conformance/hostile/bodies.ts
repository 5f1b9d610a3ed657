import * as fc from "fast-check";
import { body, noise, query } from "./requests.ts";

const columns =
  "id film_id author stars code price tags details loud written body state owner title year first_name currency line nope".split(
    " ",
  );
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    "00000000-0000-0000-0000-000000000002",
    "'; delete from notes; --",
    "\u0000",
    "{a,b}",
    "now()",
    "default",
    1e308,
    9_007_199_254_740_991,
    -1,
  ),
);
const row = fc.dictionary(fc.constantFrom(...columns), value, { maxKeys: 4 });

/** Almost valid rows as JSON or CSV, and noise. */
export const rows: fc.Arbitrary<{ type: string; text: string }> = fc.oneof(
  { weight: 8, arbitrary: row.map((it) => json(it)) },
  { weight: 4, arbitrary: fc.array(row, { maxLength: 3 }).map((it) => json(it)) },
  {
    weight: 2,
    arbitrary: fc.tuple(row, fc.nat(3)).map(([it, times]) => json(Array.from({ length: times }, () => it))),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.array(fc.oneof(fc.constantFrom(...columns), noise), { maxLength: 3 }), { maxLength: 3 })
      .map((lines) => ({ type: "text/csv", text: lines.map((line) => line.join(",")).join("\n") })),
  },
  { weight: 1, arbitrary: body.map((text) => ({ type: "application/json", text })) },
  { weight: 1, arbitrary: noise.map((text) => ({ type: "application/x-www-form-urlencoded", text })) },
);

function json(it: unknown): { type: string; text: string } {
  return { type: "application/json", text: JSON.stringify(it) };
}

/** A query string for a write. */
export const writeQuery = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom("id=gt.0&", "id=eq.1&", "") },
      { weight: 1, arbitrary: query },
    ),
    fc.constantFrom(
      "",
      "select=*",
      "select=id,films(title)",
      "select=film_of(title),stars_shown",
      "order=id.desc",
    ),
    fc.constantFrom(
      "",
      "&columns=id,author",
      "&columns=nope",
      '&columns="',
      "&on_conflict=id",
      "&on_conflict=id,stars",
    ),
  )
  .map((parts) => parts.join(""));

export const preferences = fc
  .subarray([
    "return=representation",
    "return=minimal",
    "return=headers-only",
    "missing=default",
    "resolution=merge-duplicates",
    "resolution=ignore-duplicates",
    "count=exact",
    "handling=strict",
    "max-affected=1",
    "timezone=Asia/Tokyo",
    "tx=rollback",
  ])
  .map((list) => list.join(","));
