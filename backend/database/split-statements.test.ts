import { expect, test } from "vitest";
import { splitStatements } from "./split-statements.ts";

const texts = (script: string): string[] => splitStatements(script).map(({ text }) => text.trim());

test("splits at semicolons and gives the start of each statement", () => {
  expect(splitStatements("select 1;\n-- two\nselect 2")).toEqual([
    { text: "select 1;", start: 0 },
    { text: "select 2", start: 17 },
  ]);
});

test.for([
  ["a string", "select ';', 'it''s; fine', E'\\';';"],
  ["a name", 'select ";" from "a;""b";'],
  ["a comment", "select 1 -- one;\n;"],
  ["nested comments", "select /* ; /* ; */ ; */ 1;"],
  ["a dollar quote", "do $$ begin perform 1; end $$;"],
  ["a named dollar quote", "do $body$ select '$$'; $body$;"],
  ["a parameter-like number", "select $1;"],
  [
    "a standard function body",
    "create function f() returns int begin atomic select 1; select case when true then 2 end; end;",
  ],
])("a semicolon in %s does not end the statement", ([, statement]) => {
  expect(texts(`${statement} select 'next'`)).toEqual([statement, "select 'next'"]);
});

test("comments and empty statements are left out", () => {
  expect(texts("-- only a comment\n/* and another */\n;;\n")).toEqual([]);
});
