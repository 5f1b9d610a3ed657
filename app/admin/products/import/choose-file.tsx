import { useState } from "react";
import { useAction } from "../../../base/forms/use-action.ts";
import { TextArea } from "../../../base/forms/text-area.tsx";
import { late } from "../../../base/late/late.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { FileButton } from "../../files/file-button.tsx";
import { Panel } from "../../page/panel.tsx";
import type { ImportedFile } from "./imported-file.ts";

const reader = late(() => import("./read-file.late.ts"));
const failed = { title: "The file could not be read" };

type ChooseFileProps = { onRead: (file: ImportedFile) => void };

/** The first step: a file, or cells that were copied from a spreadsheet. */
export function ChooseFile({ onRead }: ChooseFileProps) {
  const { busy, run } = useAction();
  const [pasted, setPasted] = useState("");

  async function read(file: File) {
    const { readFile } = await reader.load();
    onRead({ title: file.name, sheet: await readFile(file) });
  }

  async function readPasted() {
    const { readText } = await reader.load();
    onRead({ title: "Pasted cells", sheet: readText(pasted) });
  }

  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <Panel title="A file">
        <p className="text-ui text-ink-2">
          CSV or Excel (.xlsx). Files of Shopify, Etsy, WooCommerce, Square and of this shop are recognized;
          of any other file you say what its columns are.
        </p>
        <ul className="my-4 list-disc space-y-1 pl-5 text-ui text-ink-2">
          <li>You see all that would happen before anything does.</li>
          <li>A column that is not in the file is left as it is. An empty cell makes a value empty.</li>
          <li>Nothing is deleted, and the whole import can be undone for 30 days.</li>
          <li>
            Photographs are fetched from their addresses. Those named as files come from a ZIP archive that
            you choose after the import.
          </li>
          <li>Products are known by their SKU, else by their ID, else by their address in the old shop.</li>
        </ul>
        <FileButton
          label="A file of products"
          types={[".csv", ".txt", ".tsv", ".xlsx", "text/csv"]}
          onChoose={([file]) => {
            if (file) void run(() => read(file), failed);
          }}
        >
          Choose a File
        </FileButton>
      </Panel>
      <Panel title="Cells from a spreadsheet">
        <TextArea
          label="Copied cells, with their headings"
          value={pasted}
          rows={8}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        />
        <Button
          tone="secondary"
          size="small"
          className="mt-4"
          busy={busy}
          disabled={pasted.trim() === ""}
          onClick={() => void run(readPasted, failed)}
        >
          Read the Cells
        </Button>
      </Panel>
    </div>
  );
}
