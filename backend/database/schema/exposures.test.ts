import { expect, test } from "vitest";
import { originsIn } from "./exposures.ts";

function entry(position: number, relation: number, column: number, isJunk = false): string {
  return `{TARGETENTRY :expr {VAR :varno 1} :resno ${position} :resname a\\{b :ressortgroupref 0 :resorigtbl ${relation} :resorigcol ${column} :resjunk ${isJunk}}`;
}

test("only entries of the outermost query that show an unchanged column count", () => {
  const inner = `{QUERY :targetList (${entry(7, 9, 9)})}`;
  const tree = `({QUERY :rtable ({RANGETBLENTRY :subquery ${inner}}) :targetList (${entry(1, 16384, 3)} ${entry(2, 0, 0)} ${entry(3, 16390, 1)} ${entry(4, 16390, 2, true)})})`;
  expect([...originsIn(tree)]).toEqual([
    [1, { relation: 16384, column: 3 }],
    [3, { relation: 16390, column: 1 }],
  ]);
});
