/** What the edits of every noun have in common. Conflicts are tested with promotions, in admin-promotion-form.test.tsx. */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { useWorkingCopy } from "../../../app/base/edits/use-working-copy.ts";
import { admin } from "./people.ts";
import { button, dialog, open, shownProblem } from "./screen.tsx";
import { refusal, rows } from "./stub-backend.ts";

type Row = { name: string; note: string };

function Copy({ row }: { row: Row }) {
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(row, ({ name, note }) => ({
    name,
    note,
  }));
  return (
    <main>
      <input
        aria-label="Name"
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <input
        aria-label="Note"
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      <output>{isDirty ? `Changed from ${loaded.name}` : "Unchanged"}</output>
      <button onClick={() => restart(row)}>Restart</button>
    </main>
  );
}

test("a copy follows the row when it is loaded again, unless it was changed here", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  const load = (row: Row) => flushSync(() => root.render(<Copy row={row} />));
  const name = page.getByLabelText("Name");
  const note = page.getByLabelText("Note");

  load({ name: "Ring", note: "Before" });
  await expect.element(name).toHaveValue("Ring");
  load({ name: "Hoop", note: "Before" });
  await expect.element(name).toHaveValue("Hoop");
  await expect.element(page.getByText("Unchanged")).toBeVisible();

  await name.fill("Mine");
  await expect.element(page.getByText("Changed from Hoop")).toBeVisible();
  load({ name: "Theirs", note: "Theirs" });
  await expect.element(page.getByText("Changed from Hoop")).toBeVisible();
  await expect.element(name).toHaveValue("Mine");
  await expect.element(note).toHaveValue("Before");

  await button("Restart").click();
  await expect.element(page.getByText("Unchanged")).toBeVisible();
  await expect.element(name).toHaveValue("Theirs");
  await expect.element(note).toHaveValue("Theirs");
});

test("a save over somebody else's version that is refused because of a field returns to the field", async () => {
  const gemstones = {
    id: 1,
    name: "Gemstones",
    description: "Before.",
    picture: null,
    updated_at: "2026-01-01T00:00:00Z",
  };
  const theirs = { ...gemstones, description: "Theirs.", updated_at: "2026-01-02T00:00:00Z" };
  const backend = await open("/admin/categories", {
    signedIn: admin,
    responses: { "GET product_categories": () => rows([gemstones]) },
  });
  await button("Edit Gemstones").click();
  await page.getByLabelText("Category Name").fill("Pearls");
  backend.respond({
    "GET product_categories": () => rows([theirs]),
    "PATCH product_categories": () => rows([]),
  });
  await button("Save Changes").click();
  const conflict = dialog("Changed in the meantime");
  await expect.element(conflict).toBeVisible();
  backend.respond({ "PATCH product_categories": () => refusal(409, "23505") });
  await button("Save mine anyway").click();
  await shownProblem(page.getByLabelText("Category Name"), 'There is already a category named "Pearls".');
  await expect.element(conflict).not.toBeInTheDocument();
});
