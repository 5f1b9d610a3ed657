import { msg } from "@lingui/core/runtime-macro";
import { expect, it, vi } from "vitest";
import { saveEdit, type Source } from "./save-edit.ts";

type Row = { id: number; name: string; tags: string[]; version: number };
type Values = Pick<Row, "name" | "tags">;

const loaded: Row = { id: 1, name: "Ring", tags: [], version: 1 };

/** A source whose database holds `stored`. */
function sourceOf(stored: Row | null) {
  const save = vi.fn<Source<Row, Values>["save"]>((over, changes) =>
    Promise.resolve(stored?.version === over.version ? { ...stored, ...changes, version: 9 } : null),
  );
  const source: Source<Row, Values> = {
    texts: { saved: msg`Saved`, savedUnseen: msg`Saved`, gone: msg`This ring was deleted in the meantime.` },
    valuesOf: ({ name, tags }) => ({ name, tags }),
    read: () => Promise.resolve(stored),
    save,
  };
  return { source, save };
}

const band = { name: "Band", tags: [] };

it("saves the changed columns only", async () => {
  const { source, save } = sourceOf(loaded);
  const outcome = await saveEdit(source, { loaded, mine: band, over: loaded });
  expect(save).toHaveBeenCalledExactlyOnceWith(loaded, { name: "Band" });
  expect(outcome).toEqual({ kind: "saved", row: { ...loaded, name: "Band", version: 9 }, before: loaded });
});

it("saves nothing when nothing was changed", async () => {
  const { source, save } = sourceOf(loaded);
  const outcome = await saveEdit(source, { loaded, mine: { name: "Ring", tags: [] }, over: loaded });
  expect(save).not.toHaveBeenCalled();
  expect(outcome).toEqual({ kind: "saved", row: loaded, before: loaded });
});

it("saves nothing over somebody else's version, unless told to", async () => {
  const theirs = { ...loaded, name: "Hoop", tags: ["new"], version: 2 };
  const { source } = sourceOf(theirs);
  expect(await saveEdit(source, { loaded, mine: band, over: loaded })).toEqual({ kind: "overtaken", theirs });
  expect(await saveEdit(source, { loaded, mine: band, over: theirs })).toMatchObject({
    kind: "saved",
    row: { name: "Band", tags: ["new"] },
  });
});

it("has nothing left to save when somebody else made the same changes", async () => {
  const theirs = { ...loaded, name: "Band", tags: ["new"], version: 2 };
  const { source } = sourceOf(theirs);
  const outcome = await saveEdit(source, { loaded, mine: band, over: loaded });
  expect(outcome).toEqual({ kind: "saved", row: theirs, before: theirs });
});

it("refuses what was deleted in the meantime", async () => {
  const { source } = sourceOf(null);
  await expect(saveEdit(source, { loaded, mine: band, over: loaded })).rejects.toThrow(
    "This ring was deleted in the meantime.",
  );
});
