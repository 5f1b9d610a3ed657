import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError } from "../errors/api-error.ts";
import { parseQueryString } from "../request/parameters.ts";
import { parseQuery } from "./parse-query.ts";

const parse = (query: string, argumentsAllowed = false) =>
  parseQuery(parseQueryString(query), argumentsAllowed);

const valueOf = (list: string) => parse(`a=in.${list}`).conditions[0]?.condition;

/** An error that does not blame the client. */
function unexpectedErrorIn(query: string, argumentsAllowed: boolean): unknown {
  try {
    parse(query, argumentsAllowed);
  } catch (error) {
    if (!(error instanceof ApiError)) return error;
  }
  return undefined;
}

describe("parseQuery", () => {
  test("selects everything by default", () => {
    expect(parse("")).toEqual({
      select: [{ kind: "all" }],
      conditions: [],
      orders: [],
      ranges: [],
      args: [],
    });
  });

  test("filters, orders and ranges belong to a resource", () => {
    const { conditions, orders, ranges } = parse(
      "a.b.c=not.eq.1&a.order=x.desc.nullslast&a.b.limit=3&offset=5",
    );
    expect(conditions).toEqual([
      {
        path: ["a", "b"],
        condition: {
          kind: "compare",
          field: { name: "c", path: [] },
          negated: true,
          operator: "eq",
          value: "1",
        },
      },
    ]);
    expect(orders).toEqual([
      { path: ["a"], terms: [{ field: { name: "x", path: [] }, descending: true, nulls: "last" }] },
    ]);
    expect(ranges).toEqual([
      { path: ["a", "b"], limit: 3 },
      { path: [], offset: 5 },
    ]);
  });

  test("logic trees, negated and nested", () => {
    const [first] = parse("a.not.or=(b.eq.1,not.and(c.in.(1,2),d.is.NULL))").conditions;
    expect(first?.path).toEqual(["a"]);
    expect(first?.condition).toMatchObject({
      kind: "or",
      negated: true,
      conditions: [
        { operator: "eq", value: "1" },
        {
          kind: "and",
          negated: true,
          conditions: [{ value: ["1", "2"] }, { operator: "is", value: "null" }],
        },
      ],
    });
  });

  test("an empty select is everything", () => {
    expect(parse("select=")).toEqual(parse(""));
  });

  test.each([
    ["or= ( id.eq.1,\tid.eq.2) ", "or=(id.eq.1,id.eq.2)"],
    ["and=( a.gt.1,\tnot.or ( b.is.null , c.in.( 1,2) ) )", "and=(a.gt.1,not.or(b.is.null,c.in.(1,2)))"],
    [" films .or=( a.eq.1, b->> c .eq.2)", "films.or=(a.eq.1,b->>c.eq.2)"],
    [" id =eq.1", "id=eq.1"],
    ["id=in. ( 1,2) ", "id=in.(1,2)"],
    ["id=in.(   )", "id=in.()"],
    [
      "order= id.desc ,\ttitle, films ( year ).asc.nullsfirst ",
      "order=id.desc,title,films(year).asc.nullsfirst",
    ],
    ['select= id, title&columns= a , "b"&on_conflict= a ,b', 'select=id,title&columns=a,"b"&on_conflict=a,b'],
  ])("blanks around words do not count: %s", (spaced, packed) => {
    expect(parse(spaced)).toEqual(parse(packed));
  });

  test.each(["or=(id.eq.1,\nid.eq.2)", "order=id,\ntitle", "id=in.(1)\n"])(
    "newlines are not blanks: %j",
    (query) => {
      expect(() => parse(query)).toThrow("failed to parse");
    },
  );

  test("blanks in values do count", () => {
    expect(valueOf('(1, 2," 3 ")')).toMatchObject({ value: ["1", " 2", " 3 "] });
    expect(parse('or=(a.eq. x ,b.eq." y ")').conditions[0]?.condition).toMatchObject({
      conditions: [{ value: " x " }, { value: " y " }],
    });
  });

  test("columns named like reserved parameters can be filtered when quoted", () => {
    expect(parse('"order"=eq.1&a."or"=eq.2').conditions).toMatchObject([
      { path: [], condition: { field: { name: "order" } } },
      { path: ["a"], condition: { field: { name: "or" } } },
    ]);
  });

  test("quotes in a list only count around a whole element", () => {
    expect(valueOf('("a,b",c"d,"e\\"f","g"h)')).toMatchObject({ value: ["a,b", 'c"d', 'e"f', '"g"h'] });
    expect(parse('or=(a.eq."b,c",a.eq."d"e)').conditions[0]?.condition).toMatchObject({
      conditions: [{ value: "b,c" }, { value: '"d"e' }],
    });
  });

  test("a value without an operator is a function's argument, and an error elsewhere", () => {
    expect(parse("q=ring&a=eq.1", true)).toMatchObject({ args: [["q", "ring"]], conditions: [{}] });
    expect(() => parse("q=ring")).toThrow("failed to parse filter (ring)");
  });

  test("any input is parsed or refused as a client error", () => {
    const word = fc.constantFrom(
      ...'select order limit offset and or not eq in is fts any ( ) , . : ! -> ->> " \\ * { } ... a b 1 -1 %00 %'.split(
        " ",
      ),
    );
    const query = fc
      .array(
        fc.tuple(fc.array(word, { maxLength: 8 }), fc.array(fc.oneof(word, fc.string()), { maxLength: 16 })),
      )
      .map((pairs) => pairs.map(([key, value]) => `${key.join("")}=${value.join("")}`).join("&"));
    fc.assert(
      fc.property(query, fc.boolean(), (text, argumentsAllowed) => {
        expect(unexpectedErrorIn(text, argumentsAllowed)).toBeUndefined();
      }),
      { numRuns: 3_000 },
    );
  });
});
