import * as fc from "fast-check";

/** @param words separated by spaces */
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

/** Tokens of the grammar in random order, with some noise. */
export const noise = fc
  .array(fc.oneof(names, operators, signs, attacks, fc.string({ maxLength: 6 })), { maxLength: 7 })
  .map((parts) => parts.join(""));

// Most of a request is valid, so that whatever is wrong in the rest gets as far as PostgreSQL.
const mostly = (right: fc.Arbitrary<string>, wrong: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: wrong });

const column = oneOf(
  "id * roles(*) actors!inner(full_name) ...directors(last_name) details->>a a:title id::text tags->0",
);
const select = fc.array(mostly(column, noise), { maxLength: 4 }).map((items) => items.join());

const literal = oneOf(
  "1 -1 1e400 {a,b} {1,2} [1,5) {\"a\":[1]} (x NaN infinity 1895-01-01 *a* & !x ' \\ { ( [ null true % '",
);
const operand = fc.oneof(literal, literal, attacks, fc.string({ unit: "binary", maxLength: 5 }));
const operator = oneOf(
  "eq neq gt lte like ilike match imatch isdistinct cs cd ov sl sr nxl nxr adj fts plfts phfts wfts(english) fts(xx)",
);
const comparison = fc
  .tuple(
    oneOf("id title run search details->a details->>a rating released mood roles.character tags"),
    operator,
    operand,
  )
  .map(([name, word, it]) => [name, `${word}.${it}`] as const);
const logic = fc
  .tuple(oneOf("and or not.or"), fc.array(comparison, { minLength: 1, maxLength: 3 }))
  .map(([word, list]) => [word, `(${list.map(([name, it]) => `${name}.${it}`).join()})`] as const);
const range = fc.tuple(oneOf("limit offset"), oneOf("0 1 3 99999999999999999999 -1 x"));
const order = fc.tuple(
  fc.constant("order"),
  oneOf("id title.desc run.nullslast details details->a rating,id.asc nope"),
);
const wild = fc.tuple(noise, noise);
const parameter: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  { weight: 8, arbitrary: comparison },
  { weight: 2, arbitrary: logic },
  { weight: 2, arbitrary: fc.oneof(range, order) },
  { weight: 1, arbitrary: wild },
);

/** A query string. */
export const query = fc
  .tuple(fc.option(select), fc.array(parameter, { maxLength: 3 }))
  .map(([columns, pairs]) => (columns === null ? pairs : [["select", columns] as const, ...pairs]))
  .map((pairs) => pairs.map(([name, it]) => `${encode(name)}=${encode(it)}`).join("&"));

/** Percent-encodes what a URL cannot contain, but leaves invalid encodings as they are. */
function encode(part: string): string {
  return part.replace(/[^\w%.,()*:!>-]/gu, (it) => encodeURIComponent(it.isWellFormed() ? it : "?"));
}

export const headers = fc.record(
  {
    accept: mostly(
      oneOf("*/* application/json application/vnd.pgrst.object+json text/csv"),
      oneOf("image/png ;;;,,,"),
    ),
    prefer: mostly(
      oneOf("count=exact count=planned count=estimated tx=rollback"),
      oneOf("handling=strict,x=y ,=,;"),
    ),
    range: mostly(oneOf("0-1 5- 99999999999999-"), oneOf("3-1 bytes=0-9 -")),
  },
  { requiredKeys: [] },
);

/** Any JSON, almost valid arguments, and noise. */
export const body = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc
    .dictionary(oneOf("a b items tags price name numbers film_id"), fc.jsonValue())
    .map((it) => JSON.stringify(it)),
  noise,
);

/** Valid in a header, but not one of our keys. */
export const wrongKey = fc
  .oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom("eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.", "a.b.c", "..", "Bearer"),
  )
  .map((it) => it.replace(/[^\x21-\x7e]/g, ""));
