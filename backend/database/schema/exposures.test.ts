import { expect, test } from "vitest";
import { exposuresOf, originsIn, primaryKeysOf } from "./exposures.ts";

function entry(position: number, relation: number, column: number, isJunk = false): string {
  return `{TARGETENTRY :expr {VAR :varno 1} :resno ${position} :resname a\\{b :ressortgroupref 0 :resorigtbl ${relation} :resorigcol ${column} :resjunk ${isJunk}}`;
}

/** A view that shows these columns of relations unchanged. */
function tree(...columns: readonly (readonly [relation: number, column: number])[]): string {
  const entries = columns.map(([relation, column], at) => entry(at + 1, relation, column));
  return `({QUERY :targetList (${entries.join(" ")})})`;
}

function relation(oid: number, name: string, ...columns: string[]) {
  return { oid, name, columns: columns.map((column, at) => ({ name: column, number: at + 1 })) };
}

test("only entries of the outermost query that show an unchanged column count", () => {
  const inner = `{QUERY :targetList (${entry(7, 9, 9)})}`;
  const tree = `({QUERY :rtable ({RANGETBLENTRY :subquery ${inner}}) :targetList (${entry(1, 16384, 3)} ${entry(2, 0, 0)} ${entry(3, 16390, 1)} ${entry(4, 16390, 2, true)})})`;
  expect([...originsIn(tree)]).toEqual([
    [1, { relation: 16384, column: 3 }],
    [3, { relation: 16390, column: 1 }],
  ]);
});

test("a view has the keys of the tables it shows, under each name of a column", () => {
  const exposures = exposuresOf(
    [
      relation(1, "films", "id", "title"),
      relation(2, "roles", "film", "actor"),
      relation(3, "both", "a", "b", "c", "d"),
    ],
    [[3, tree([1, 1], [1, 1], [2, 1], [2, 2])]],
  );
  expect(exposures.get(1)?.map(({ relation: name, columns }) => [name, ...columns])).toEqual([
    ["films", [1, ["id"]], [2, ["title"]]],
    ["both", [1, ["a", "b"]]],
  ]);
  const keys = primaryKeysOf(
    [
      [1, [1]],
      [2, [2, 1]],
    ],
    exposures,
  );
  expect([...keys]).toEqual([
    ["films", ["id"]],
    ["both", ["a", "d", "c"]],
    ["roles", ["actor", "film"]],
  ]);
});

test("views that read each other, or themselves, show no table", () => {
  const relations = [relation(1, "self", "id"), relation(2, "head", "id"), relation(3, "tail", "id")];
  const exposures = exposuresOf(relations, [
    [1, tree([1, 1])],
    [2, tree([3, 1])],
    [3, tree([2, 1])],
  ]);
  expect([...exposures]).toEqual([]);
});
