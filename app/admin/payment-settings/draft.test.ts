import { describe, expect, test } from "vitest";
import { changesOf, conflictsOf, draftOf, isChanged, rebase } from "./draft.ts";
import type { Gateway } from "./queries.ts";

const saved: Gateway = { id: "stripe", isEnabled: true, open: "pk", hasSecret: true, updatedAt: "then" };

describe("a draft", () => {
  test("changes nothing by itself, and keeps the secret", () => {
    expect(isChanged(draftOf(saved), saved)).toBe(false);
    expect(changesOf(draftOf(saved))).toEqual({ isEnabled: true, credentials: { open: "pk", secret: null } });
  });

  test.for<[string | null, string | null]>([
    [" sk ", "sk"],
    ["", ""],
    ["   ", null],
    [null, null],
  ])("with %j typed as secret saves %j", ([typed, secret]) => {
    expect(changesOf({ ...draftOf(saved), secret: typed }).credentials).toEqual({ open: "pk", secret });
  });
});

describe("somebody else's change", () => {
  const theirs: Gateway = { ...saved, isEnabled: false, open: "pk-theirs", updatedAt: "now" };

  test("stays where one's own draft left the field as it was", () => {
    expect(rebase({ ...draftOf(saved), open: "pk-mine" }, saved, theirs)).toEqual({
      isEnabled: false,
      open: "pk-mine",
      secret: null,
    });
  });

  test("is told field by field, of secrets only that there is one", () => {
    expect(conflictsOf({ ...draftOf(saved), secret: "hush" }, saved, theirs)).toEqual([
      { label: "Enabled", yours: null, theirs: "Off" },
      { label: "Publishable key", yours: null, theirs: "pk-theirs" },
      {
        label: "Secret key",
        yours: "Another one, as you typed it",
        theirs: "One is stored, perhaps another than before",
      },
    ]);
  });

  test("of what one does not see tells nothing", () => {
    expect(conflictsOf(draftOf(saved), saved, { ...saved, updatedAt: "now" })).toEqual([]);
  });
});
