import { describe, expect, test } from "vitest";
import { parseSelect } from "./select.ts";

const column = (name: string) => ({ kind: "field", field: { name, path: [] } });

describe("parseSelect", () => {
  test("columns, aliases and casts", () => {
    expect(parseSelect("id,label:name,price::text,short:name::varchar")).toEqual([
      column("id"),
      { ...column("name"), alias: "label" },
      { ...column("price"), cast: "text" },
      { ...column("name"), alias: "short", cast: "varchar" },
    ]);
  });

  test("JSON paths have keys and indexes", () => {
    expect(parseSelect("data->a->0->>b-c,data->-1")).toEqual([
      {
        kind: "field",
        field: {
          name: "data",
          path: [
            { key: "a", asText: false },
            { key: 0, asText: false },
            { key: "b-c", asText: true },
          ],
        },
      },
      { kind: "field", field: { name: "data", path: [{ key: -1, asText: false }] } },
    ]);
  });

  test("embedded resources with alias, hint, join and spread", () => {
    const embed = { kind: "embed", inner: false, spread: false, items: [] };
    expect(parseSelect("a(),b:c!d(),e!inner(*),f!g!left(h),...i(j)")).toEqual([
      { ...embed, target: "a" },
      { ...embed, target: "c", alias: "b", hint: "d" },
      { ...embed, target: "e", inner: true, items: [{ kind: "all" }] },
      { ...embed, target: "f", hint: "g", items: [column("h")] },
      { ...embed, target: "i", spread: true, items: [column("j")] },
    ]);
  });

  test("quoted names may contain any character", () => {
    expect(parseSelect('"a,b(":"c\\"d"')).toEqual([{ ...column('c"d'), alias: "a,b(" }]);
  });

  test("blanks around names and commas do not count, except in quotes", () => {
    const spaced =
      ' a : b -> c ->> 0 :: text ,\t"d" , e - f,x:g ( h , ... i!j !inner( * ) ) , " k ",count() ';
    const packed = 'a:b->c->>0::text,"d","e-f",x:g(h,...i!j!inner(*))," k ",count()';
    expect(parseSelect(spaced)).toEqual(parseSelect(packed));
    expect(parseSelect(" k ")).toEqual([column("k")]);
    expect(parseSelect('" k "')).toEqual([column(" k ")]);
  });

  test("aggregates of a column with casts before and after, and of the rows", () => {
    const of = { field: { name: "a", path: [] } };
    expect(parseSelect("a.sum(),n:a::int.avg()::text,count(),n:count()::text,a.count(),b(count())")).toEqual([
      { kind: "aggregate", aggregate: "sum", of },
      { kind: "aggregate", aggregate: "avg", of: { ...of, cast: "int" }, alias: "n", cast: "text" },
      { kind: "aggregate", aggregate: "count", of: {} },
      { kind: "aggregate", aggregate: "count", of: {}, alias: "n", cast: "text" },
      { kind: "aggregate", aggregate: "count", of },
      {
        kind: "embed",
        target: "b",
        inner: false,
        spread: false,
        items: [{ kind: "aggregate", aggregate: "count", of: {} }],
      },
    ]);
  });

  test.each([
    "id,",
    ",id",
    "a(b",
    "a)b",
    "a::",
    "a->",
    ":b",
    "a(b))",
    "*x",
    "a!(b)",
    " ",
    "a,\nb",
    "a.total()",
    "count(a)",
    "count!a()",
    "*.count()",
    "a->>--3",
    "a->-b",
  ])("%s is refused", (text) => {
    expect(() => parseSelect(text)).toThrow("failed to parse select parameter");
  });

  test("depth and number of items are limited", () => {
    expect(() => parseSelect(`${"a(".repeat(20)}b${")".repeat(20)}`)).toThrow("too deep");
    expect(() => parseSelect(Array.from({ length: 600 }, () => "a").join())).toThrow("too many items");
  });
});
