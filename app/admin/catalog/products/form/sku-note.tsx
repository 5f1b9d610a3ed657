import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../../../base/loading/use-loaded.ts";
import { useSettled } from "../../../forms/use-settled.ts";
import { findBySku } from "./queries.ts";
import { cleanCode } from "../../../../../domain/text/code.ts";

type SkuNoteProps = {
  /** The typed SKU. */
  sku: string;
  /** The product that is edited; null for a new one. */
  id: number | null;
};

/** Says that another product has the same SKU, which is allowed and seldom meant. */
export function SkuNote({ sku, id }: SkuNoteProps) {
  const typed = useSettled(cleanCode(sku) || null);
  const { value: other } = useLoaded(typed, () => findBySku(browserClient(), typed!, id));
  const name = other?.name;
  return (
    <p role="status" className="text-note text-ink-2 empty:hidden">
      {typed !== null && other && (
        <Trans>
          Another product has this SKU:{" "}
          <Link to={`/admin/products/edit/${other.id}`} target="_blank" className="link">
            {name}
          </Link>
        </Trans>
      )}
    </p>
  );
}
