import { type KeyboardEvent, useState } from "react";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { Dialog, DialogButtons } from "../../../base/dialogs/dialog.tsx";
import { Failure } from "../../../base/dialogs/failure.tsx";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { Button } from "../../../base/ui/button.tsx";
import { ListSearch } from "../../list/list-search.tsx";
import type { EditedOption } from "./edited-options.ts";
import { findProductsWithOptions, mostFound, type ProductWithOptions } from "./queries.ts";

type CopyOptionsDialogProps = {
  /** How many more options the product may have. */
  room: number;
  onCopy: (options: EditedOption[]) => void;
  onClose: () => void;
};

/** Finds another product and copies its options, without their stock. */
export function CopyOptionsDialog({ room, onCopy, onClose }: CopyOptionsDialogProps) {
  const [q, setQ] = useState("");
  const { value: found, failure } = useLoaded(q, (signal) =>
    findProductsWithOptions(browserClient(), q, signal),
  );
  return (
    <Dialog title="Copy from another product" onClose={onClose}>
      <p className="mt-2 text-ui text-ink-2">
        Its options and values are added here, with their surcharges and without their stock.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the search must not save the
          product */}
      <div onKeyDown={keepEnter} className="mt-4 flex *:max-w-none!">
        <ListSearch label="Search products" placeholder="Name or SKU" text={q} onSearch={setQ} />
      </div>
      <Failure>{failure}</Failure>
      <ul
        aria-label="Products with options"
        aria-busy={found === undefined}
        className="mt-3 h-72 overflow-y-auto border border-line"
      >
        {found?.map((product) => (
          <li key={product.id} className="border-b border-line">
            <Choice product={product} room={room} onChoose={() => onCopy(product.options)} />
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-note text-ink-3">
        {found === undefined ? "" : inWords(found.length, q)}
      </p>
      <DialogButtons>
        <Button tone="secondary" size="small" onClick={onClose}>
          Cancel
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function keepEnter(event: KeyboardEvent) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

function inWords(count: number, q: string): string {
  if (count === mostFound) return `The first ${mostFound} by name. Search to find others.`;
  if (count > 0) return "";
  return q === "" ? "No product has options yet." : `No product with options matches "${q}".`;
}

type ChoiceProps = { product: ProductWithOptions; room: number; onChoose: () => void };

function Choice({ product: { name, sku, options }, room, onChoose }: ChoiceProps) {
  const fits = options.length <= room;
  const names = options.map((option) =>
    option.kind === "choice" ? `${option.name} (${option.values.length})` : option.name,
  );
  return (
    <button
      type="button"
      disabled={!fits}
      onClick={onChoose}
      className="block w-full px-3 py-2.5 text-left hover:bg-wash focus-visible:-outline-offset-2 disabled:text-ink-3"
    >
      <span className="block text-ui wrap-anywhere">
        {name}
        {sku !== null && <span className="text-ink-3"> {sku}</span>}
      </span>
      <span className="block text-note text-ink-2 wrap-anywhere">
        {names.join(", ")}
        {!fits && `. There is room for ${room} more here.`}
      </span>
    </button>
  );
}
