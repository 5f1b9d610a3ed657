import * as fc from "fast-check";

/** A list of words, apart by spaces. */
const oneOf = (words: string): fc.Arbitrary<string> => fc.constantFrom(...words.split(" "));

const names = oneOf(
  "id title tags details run search rating notes owner body films directors roles actors full_name",
);
const operators = oneOf(
  "eq. neq. gt. like. ilike.* match. in.( is.null fts( plfts. cs. cd.{ ov.[1,2) sl. not. any( is.",
);
const signs = oneOf(
  "( ) , . .. : :: ! !inner ... * -> ->> ->>a ->0 { } [ ] \" ' ; -- /* $1 ? \\ = 1 -1 1e9 99999999999999999999",
);
const attacks = fc.constantFrom(
  "::int",
  "::regclass",
  "::nosuch",
  "%00",
  "%ff",
  "%F0%9F%92%8D",
  "' or 1=1 --",
  '"; select body from notes; --',
  "pg_sleep(9)",
  "(".repeat(60),
  "*".repeat(40),
);

/** Pieces of the grammar in no order, with some noise. */
export const noise = fc
  .array(fc.oneof(names, operators, signs, attacks, fc.string({ maxLength: 6 })), { maxLength: 7 })
  .map((parts) => parts.join(""));

// What is nearly right gets further than noise does.
const select = fc
  .array(
    fc.oneof(
      oneOf("id * roles(*) actors!inner(full_name) ...directors(last_name) details->>a a:title"),
      noise,
    ),
    {
      maxLength: 4,
    },
  )
  .map((items) => items.join());
const filtered = oneOf(
  "id title run details->a or and search roles.character tags order limit offset released",
);
const value = fc.tuple(operators, noise).map((parts) => parts.join(""));
const parameter = fc.tuple(fc.oneof({ weight: 3, arbitrary: filtered }, noise), fc.oneof(value, noise));

/** A query string. */
export const query = fc
  .tuple(fc.option(select), fc.array(parameter, { maxLength: 3 }))
  .map(([columns, pairs]) => (columns === null ? pairs : [["select", columns] as const, ...pairs]))
  .map((pairs) => pairs.map(([name, it]) => `${encode(name)}=${encode(it)}`).join("&"));

/** Percent-encodes what a URL cannot hold and leaves broken encodings as they are. */
function encode(part: string): string {
  return part.replace(/[^\w%.,()*:!>-]/gu, (it) => encodeURIComponent(it.isWellFormed() ? it : "?"));
}

export const headers = fc.record(
  {
    accept: oneOf("*/* application/json application/vnd.pgrst.object+json text/csv image/png ;;;,,,"),
    prefer: oneOf("count=exact count=planned count=estimated handling=strict,x=y tx=rollback ,=,;"),
    range: oneOf("0-1 5- 3-1 bytes=0-9 99999999999999- -"),
  },
  { requiredKeys: [] },
);

/** Bodies: any JSON, arguments that nearly fit, noise. */
export const body = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc
    .dictionary(oneOf("a b items tags price name numbers film_id"), fc.jsonValue())
    .map((it) => JSON.stringify(it)),
  noise,
);

/** What may stand in a header and is no key of ours. */
export const wrongKey = fc
  .oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom("eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.", "a.b.c", "..", "Bearer"),
  )
  .map((it) => it.replace(/[^\x21-\x7e]/g, ""));
