import { BlobReader, BlobWriter, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { heading, isAccessible } from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";
import { openProducts } from "../catalog/products.ts";

const run = {
  id: 5,
  kind: "import",
  title: "rings.csv",
  status: "applied",
  headings: [],
  columns: [],
  new_categories: [],
  row_count: 2,
  new_count: 2,
  changed_count: 0,
  same_count: 0,
  refused_count: 0,
  undone_count: 0,
  created_at: "2026-11-28T10:00:00Z",
  applied_at: new Date().toISOString(),
  undone_at: null,
  created_by: null,
};

async function photograph(): Promise<Blob> {
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext("2d")!.fillRect(2, 2, 4, 4);
  return canvas.convertToBlob();
}

/** An archive with files of these names. */
async function archiveOf(files: Record<string, Blob>): Promise<File> {
  const writer = new ZipWriter(new BlobWriter("application/zip"), { useWebWorkers: false });
  for (const [name, content] of Object.entries(files))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await writer.add(name, new BlobReader(content));
  return new File([await writer.close()], "photographs.zip", { type: "application/zip" });
}

test("photographs that a file names come from a ZIP archive, whatever folder they are in", async () => {
  let named = [
    { id: 11, address: "ring-1.PNG" },
    { id: 12, address: "images/notes.txt" },
    { id: 13, address: "lost.jpg" },
  ];
  const backend = await openProducts("/admin/products/changes/5", {
    "GET catalog_runs": () => rows([run]),
    "GET catalog_run_rows": () => rows([]),
    "GET imported_photographs": () => rows(named),
    "POST object/product-images": () => Response.json({ Key: "product-images/1.png" }),
    "POST rpc/add_photograph": () => {
      named = named.slice(1);
      return Response.json(true);
    },
  });
  await expect.element(heading("3 photographs named without an address", 2)).toBeVisible();
  await isAccessible();
  const archive = await archiveOf({
    "photos/Ring-1.png": await photograph(),
    "photos/notes.txt": new Blob(["A note"]),
  });
  await userEvent.upload(page.getByLabelText("A ZIP archive of photographs"), archive);
  await expect.element(heading("2 photographs named without an address", 2)).toBeVisible();
  await expect
    .element(page.getByText('1 photograph of the import is not in "photographs.zip".'))
    .toBeVisible();
  await expect.element(page.getByText(/^"notes.txt" cannot be used: /)).toBeVisible();
  expect(backend.requests("POST rpc/add_photograph")).toEqual([
    { photograph_id: 11, stored: expect.stringMatching(/\/product-images\/\d+\.png#size=8x8/) },
  ]);

  await userEvent.upload(
    page.getByLabelText("A ZIP archive of photographs"),
    new File(["no archive"], "photographs.zip"),
  );
  await expect.element(page.getByText('"photographs.zip" is not a readable ZIP archive.')).toBeVisible();
});
