import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError } from "../../backend/data-api/errors/api-error.ts";
import { parseLogic } from "../../backend/data-api/parse/condition.ts";
import { parseOrder } from "../../backend/data-api/parse/order.ts";
import { parseSelect } from "../../backend/data-api/parse/select.ts";
import { logic, order, select } from "./arbitrary-trees.ts";
import { NaiveParser, NoMatch } from "./naive-parser.ts";
import { Printer } from "./print.ts";

const runs = { numRuns: 1_000 };
const blanks = fc.infiniteStream(fc.constantFrom("", "", "", " ", "\t", " \t "));
const printer = blanks.map((stream) => new Printer(() => stream.next().value ?? ""));

const parseTree = (text: string) => parseLogic("and", false, text);
const naiveTree = (text: string) => ({
  kind: "and",
  negated: false,
  conditions: new NaiveParser(text).logic(),
});

describe("what is written is what is parsed", () => {
  test("select", () => {
    fc.assert(
      fc.property(select, printer, (items, print) => {
        expect(parseSelect(print.select(items))).toEqual(items);
      }),
      runs,
    );
  });

  test("trees", () => {
    fc.assert(
      fc.property(logic, printer, (conditions, print) => {
        expect(parseTree(print.logic(conditions))).toMatchObject({ conditions });
      }),
      runs,
    );
  });

  test("order", () => {
    fc.assert(
      fc.property(order, printer, (terms, print) => {
        expect(parseOrder(print.order(terms))).toEqual(terms);
      }),
      runs,
    );
  });
});

/** A parser's result for a text; the two parsers word their refusals differently. */
function outcome(parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof ApiError || error instanceof NoMatch) return "refused";
    throw error;
  }
}

const tokens = fc.constantFrom(
  ..."a b id and or not eq in is null fts any english count sum inner text asc desc nullsfirst 1 -1".split(
    " ",
  ),
  ...'( ) ( ) , , . . : :: ! - -> ->> " " \\ { } * ... $ _ é \n'.split(" "),
  ..."count() .sum() .max() .eq.1 not. and( or( in.(".split(" "),
  " ",
  "\t",
  "👒",
);
const texts = fc.array(fc.oneof({ weight: 9, arbitrary: tokens }, fc.string({ maxLength: 3 })), {
  maxLength: 14,
});

/** Most texts of random words are refused immediately; those that start correctly get further. */
const changed = <T>(
  trees: fc.Arbitrary<T>,
  write: (print: Printer, tree: T) => string,
): fc.Arbitrary<string> =>
  fc.tuple(trees, printer, tokens, fc.nat(), fc.nat(2)).map(([tree, print, token, place, removed]) => {
    const characters = Array.from(write(print, tree));
    characters.splice(place % (characters.length + 1), removed, token);
    return characters.join("");
  });

describe("a second, naive parser gets the same result for any text", () => {
  const parsers = [
    [
      "select",
      parseSelect,
      (text: string) => new NaiveParser(text).select(),
      changed(select, (it, tree) => it.select(tree)),
    ],
    ["trees", parseTree, naiveTree, changed(logic, (it, tree) => it.logic(tree))],
    [
      "order",
      parseOrder,
      (text: string) => new NaiveParser(text).order(),
      changed(order, (it, tree) => it.order(tree)),
    ],
  ] as const;

  test.each(parsers)("%s", (_, parse, parseNaively, almost) => {
    fc.assert(
      fc.property(
        fc.oneof(
          almost,
          texts.map((words) => words.join("")),
        ),
        (text) => {
          expect(outcome(parse, text)).toEqual(outcome(parseNaively, text));
        },
      ),
      runs,
    );
  });
});
