import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useState } from "react";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { say } from "../../base/language/languages.ts";
import { Dialog, DialogButtons } from "../../base/dialogs/dialog.tsx";
import { Failure } from "../../base/dialogs/failure.tsx";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { Button } from "../../base/ui/button.tsx";
import { ListSearch } from "../list/list-search.tsx";
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
  const { t } = useLingui();
  const [q, setQ] = useState("");
  const { value: found, failure } = useLoaded(q, (signal) =>
    findProductsWithOptions(browserClient(), q, signal),
  );
  return (
    <Dialog title={t`Copy from another product`} onClose={onClose}>
      <p className="mt-2 text-ui text-ink-2">{t`Its options and values are added here, with their surcharges and without their stock.`}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the search must not save the
          product */}
      <div onKeyDown={keepEnter} className="mt-4 flex *:max-w-none!">
        <ListSearch label={t`Search products`} placeholder={t`Name or SKU`} text={q} onSearch={setQ} />
      </div>
      <Failure>{failure}</Failure>
      <ul
        aria-label={t`Products with options`}
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
        <Button tone="secondary" size="small" onClick={onClose}>{t`Cancel`}</Button>
      </DialogButtons>
    </Dialog>
  );
}

function keepEnter(event: KeyboardEvent) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

function inWords(count: number, q: string): string {
  if (count === mostFound)
    return say(msg`${plural({ count }, { other: "The first # by name. Search to find others." })}`);
  if (count > 0) return "";
  return say(
    q === "" ? msg`No product has options yet.` : msg`No product with options matches "${{ search: q }}".`,
  );
}

type ChoiceProps = { product: ProductWithOptions; room: number; onChoose: () => void };

function Choice({ product: { name, sku, options }, room, onChoose }: ChoiceProps) {
  const { t } = useLingui();
  const fits = options.length <= room;
  const names = options
    .map(({ kind, name, values }) => (kind === "choice" ? `${name} (${values.length})` : name))
    .join(", ");
  return (
    <button
      type="button"
      disabled={!fits}
      onClick={onChoose}
      className="block w-full px-3 py-2.5 text-start hover:bg-wash focus-visible:-outline-offset-2 disabled:text-ink-3"
    >
      <span className="block text-ui wrap-anywhere">
        {name}
        {sku !== null && <span className="text-ink-3"> {sku}</span>}
      </span>
      <span className="block text-note text-ink-2 wrap-anywhere">
        {fits
          ? names
          : t`${{ options: names }}. ${plural({ room }, { one: "There is room for # more here.", other: "There is room for # more here." })}`}
      </span>
    </button>
  );
}
