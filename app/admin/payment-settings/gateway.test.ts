import { expect, test } from "vitest";
import { findConflicts } from "../../edits/changes.ts";
import { checkDraft, columnsOf, type Gateway, valuesOf } from "./gateway.ts";

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
      mine: "Another one, as you typed it",
      theirs: "One is stored, perhaps another than before",
    },
  ]);
});
