import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../../base/forms/use-action.ts";
import { TextArea } from "../../../base/forms/text-area.tsx";
import { late } from "../../../base/late/late.tsx";
import { useMoney } from "../../../base/shop/use-shop.ts";
import { Button } from "../../../base/ui/button.tsx";
import { FileButton } from "../../../base/forms/file-button.tsx";
import { Panel } from "../../page/panel.tsx";
import type { ImportedFile } from "./imported-file.ts";

const reader = late(() => import("./read-file.late.ts"));

type ChooseFileProps = { onRead: (file: ImportedFile) => void };

/** The first step: a file, or cells that were copied from a spreadsheet. */
export function ChooseFile({ onRead }: ChooseFileProps) {
  const { t } = useLingui();
  const money = useMoney();
  const failed = { title: t`The file could not be read` };
  const { busy, run } = useAction();
  const [pasted, setPasted] = useState("");

  async function read(file: File) {
    const { readFile } = await reader.load();
    onRead({ title: file.name, sheet: await readFile(file, money) });
  }

  async function readPasted() {
    const { readText } = await reader.load();
    onRead({ title: t`Pasted cells`, sheet: readText(pasted) });
  }

  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <Panel title={t`A file`}>
        <p className="text-ui text-ink-2">{t`CSV or Excel (.xlsx). Files from Shopify, Etsy, WooCommerce, Square and this shop are recognized; for any other file, you say what its columns are.`}</p>
        <ul className="my-4 list-disc space-y-1 ps-5 text-ui text-ink-2">
          <li>{t`You see all that would happen before anything does.`}</li>
          <li>{t`A column that is not in the file is left as it is. An empty cell clears the value.`}</li>
          <li>{t`Nothing is deleted, and the whole import can be undone for 30 days.`}</li>
          <li>{t`Photographs are fetched from their addresses. Those named as files come from a ZIP archive that you choose after the import.`}</li>
          <li>{t`Products are known by their SKU, else by their ID, else by their address in the old shop.`}</li>
        </ul>
        <FileButton
          label={t`A file of products`}
          types={[".csv", ".txt", ".tsv", ".xlsx", "text/csv"]}
          onChoose={([file]) => {
            if (file) void run(() => read(file), failed);
          }}
        >{t`Choose a File`}</FileButton>
      </Panel>
      <Panel title={t`Cells from a spreadsheet`}>
        <TextArea
          label={t`Copied cells, with their headings`}
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
        >{t`Read the Cells`}</Button>
      </Panel>
    </div>
  );
}
