import { expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";
import { checkFilters } from "./check-filters.ts";
import type { Comparison } from "./query-tree.ts";

const check =
  (value: string, key = "name") =>
  () =>
    checkFilters(parseQuery([[key, value]], false));

test.each([
  "^The.*(Castle|General)$",
  "ring",
  "50% \\*off\\* \\(now\\)",
  "(gold|silver)? ?ring+",
  "[a-z]*",
  "[]{1}]+",
  "[^]{1}(?i)]",
  "[[:alpha:]{2}]+",
  "[[.].]{1]",
  "[\\]{1}]",
  "\\{1\\}",
  "\\d+\\.\\d*?",
  "{x}",
  "(?:a|b)+c",
  "((a))+",
])("%s", (pattern) => {
  expect(check(`match.${pattern}`)).not.toThrow();
});

test.each([
  ["(((.{1,30}){1,30}){1,30})q", "must not have counted repetition"],
  ["a{2}", "must not have counted repetition"],
  ["[a]{2}", "must not have counted repetition"],
  ["[[:alpha:]]{2}", "must not have counted repetition"],
  ["[[.].]]{2}", "must not have counted repetition"],
  ["\\\\{2}", "must not have counted repetition"],
  ["(a+)+", "must not have quantifiers on groups"],
  ["((a?)b)*", "must not have quantifiers on groups"],
  ["(?:x(a*)(b))??", "must not have quantifiers on groups"],
  ["(a)\\1", "must not have back references"],
  ["a\\", "must not have back references"],
  ["[a", "open bracket"],
  ["x\\c\\{1,255}", "control characters"],
  ["((([\\c\\]{1,30}){1,30}){1,30})q]", "control characters"],
  ["(?:a+?b*\\c(c)+", "control characters"],
  ["(a)\\c\\\\1", "control characters"],
  ["(?=a)b", "must not have options"],
  ["(?<!a)b", "must not have options"],
  ["(?b)a\\{2\\}", "must not have options"],
  ["***:(?b)a", "must not begin with a director"],
  ["x".repeat(3_001), "must not be longer"],
  ["a*".repeat(101), "must not have more than 100 quantifiers"],
])("%s is refused", (pattern, reason) => {
  for (const operator of ["match", "imatch", "not.match"])
    expect(check(`${operator}.${pattern}`)).toThrow(reason);
});

test("patterns in logic trees and lists are checked, and the limits are for the whole request", () => {
  expect(check('(id.eq.1,and(name.not.imatch."a{2}",id.eq.2))', "or")).toThrow("counted repetition");
  expect(check('match(any).{ring,"a{2}"}')).toThrow("counted repetition");
  expect(check('imatch(all).{ring,"st\\\\.one",x*}')).not.toThrow();
  expect(check('match(any).{ring,"(a)\\\\1"}')).toThrow("back references");
  for (const list of ["{{a},{b}}", '[1:1]={"a"', "{a", '{"a"}b', "a", '{a b"{2}"}'])
    expect(check(`match(any).${list}`)).toThrow("must stand in a plain list");
  const many = Array.from({ length: 60 }, () => `name.match."${"a*".repeat(2)}"`).join(",");
  expect(check(`(${many})`, "or")).toThrow("must not have more than 100 quantifiers");
});

test("other operators may have any value", () => {
  expect(check("like.a{2}*")).not.toThrow();
  expect(check("eq.(a+)+")).not.toThrow();
});

test.each(["[[:", "[:[.[=", "[:", "\\[["])("checking many repetitions of %j is fast", (part) => {
  const value = part.repeat(2_990 / part.length);
  const comparison = { kind: "compare", operator: "match", value } as Comparison;
  // Not the time on the clock: the machine may be busy.
  const before = process.cpuUsage();
  for (const pattern of [value, `${value}:]`]) {
    try {
      checkFilters({ conditions: [{ path: [], condition: { ...comparison, value: pattern } }] });
    } catch {
      // Refused or not, only the time matters here.
    }
  }
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});
