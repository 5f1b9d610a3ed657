import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Database } from "../../../../../domain/database.types.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import type { Db } from "../../../../base/clients/load-context.ts";
import { useAction } from "../../../../base/forms/use-action.ts";
import { Button } from "../../../../base/ui/button.tsx";
import { Panel } from "../../../page/panel.tsx";
import { deleteRow } from "../../../../base/edits/delete-row.ts";

type Stored = Database["public"]["Tables"]["imported_photographs"]["Row"];
export type MissingPhoto = Pick<Stored, "id" | "address" | "problem" | "next_attempt_at">;

/** The photographs of an import that the product does not show, at least not yet. */
export async function readMissingPhotos(db: Db, product: number): Promise<MissingPhoto[]> {
  const { data } = await db
    .from("imported_photographs")
    .select("id, address, problem, next_attempt_at")
    .eq("product_id", product)
    .is("stored", null)
    .order("id")
    .throwOnError();
  return data;
}

/** Says which photographs of an import are missing, and why. */
export function ImportedPhotos({ missing }: { missing: readonly MissingPhoto[] }) {
  const { t } = useLingui();
  const { run } = useAction();
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  const shown = missing.filter(({ id }) => !dismissed.includes(id));
  if (shown.length === 0) return null;

  async function dismiss(id: number) {
    await deleteRow(browserClient(), "imported_photographs", id);
    setDismissed((before) => [...before, id]);
  }

  return (
    <Panel
      title={t`${plural({ count: shown.length }, { one: "# photograph", other: "# photographs" })} of the import missing`}
      className="mt-6"
      flush
    >
      <ul className="divide-y divide-line">
        {shown.map(({ id, address, problem, next_attempt_at: next }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-4 py-3 text-ui md:px-5">
            <span className="min-w-0 wrap-anywhere">
              {address.split("#")[0]}
              <span className="block text-note text-ink-2">
                {problem ?? t`It will be fetched within a few minutes.`}
                {problem !== null && next !== null && ` ${t`The shop will try again.`}`}
              </span>
            </span>
            <Button
              tone="quiet"
              size="small"
              onClick={() => void run(() => dismiss(id), { title: t`Nothing was changed` })}
            >{t`Dismiss`}</Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
