import { expect, test } from "vitest";
import { findConflicts } from "../../base/edits/changes.ts";
import { checkDraft, columnsOf, type Gateway, isStripeSecret, valuesOf } from "./gateway.ts";

const saved: Gateway = {
  id: "stripe",
  isEnabled: true,
  open: "pk",
  secret: { exists: true, savedAt: "then" },
  webhook: { exists: false },
  savedAt: "then",
};

test.for([
  [" sk ", "sk"],
  ["", ""],
  ["   ", saved.secret],
  [saved.secret, saved.secret],
] as const)("%j in the secret's field saves %j", ([typed, secret]) => {
  const { parsed } = checkDraft({ ...valuesOf(saved), open: " pk ", secret: typed }, saved);
  expect(parsed).toEqual({ isEnabled: true, open: "pk", secret, webhook: { exists: false } });
});

test("each secret has a mistake of its own", () => {
  const sentence = "Please use at most 500 characters; this has 501.";
  const draft = { ...valuesOf(saved), webhook: "w".repeat(501) };
  expect(checkDraft(draft, saved).problems).toEqual({ webhook: sentence });
});

/** The names of the fields with a problem. */
function problemsOf(typed: object): string[] {
  const problems = Object.entries(checkDraft({ ...valuesOf(saved), ...typed }, saved).problems ?? {});
  return problems.filter(([, problem]) => problem !== undefined).map(([name]) => name);
}

test("a Stripe key in the wrong field is reported at that field, and a secret one is not shown", () => {
  expect(problemsOf({ open: "sk_live_1" })).toEqual(["open"]);
  expect(problemsOf({ secret: "pk_live_1" })).toEqual(["secret"]);
  expect(problemsOf({ webhook: "rk_live_1" })).toEqual(["webhook"]);
  expect(problemsOf({ open: "pk_live_1", secret: "rk_live_1", webhook: "whsec_1" })).toEqual([]);
  expect([" sk_live_1", "whsec_1", "pk_live_1"].map(isStripeSecret)).toEqual([true, true, false]);
});

test("a conflict shows no secrets, only that there may be another one", () => {
  const theirs = {
    isEnabled: false,
    open: "pk-theirs",
    secret: { exists: true as const, savedAt: "now" },
    webhook: { exists: false as const },
  };
  const mine = { ...valuesOf(saved), secret: "hush" };
  expect(findConflicts(columnsOf("stripe"), { loaded: saved, mine, theirs })).toEqual([
    { label: "Enabled", mine: null, theirs: "Off" },
    { label: "Publishable key", mine: null, theirs: "pk-theirs" },
    {
      label: "Secret key",
      mine: "A new one, as you typed it",
      theirs: "One is stored, perhaps not the same as before",
    },
  ]);
});
