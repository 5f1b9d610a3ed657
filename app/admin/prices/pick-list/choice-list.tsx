import { useRef } from "react";
import type { Listing } from "../../list/listing.ts";
import { RowFailed } from "../../list/row-failed.tsx";
import { useListRows, useLoadInView } from "../../list/use-list-rows.ts";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import type { Choice } from "./choices.ts";
import { ScrollBox } from "../../list/scroll-box.tsx";
import { useScrollList } from "../../list/use-scroll-list.ts";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";

type ChoicesProps<Item> = {
  label: string;
  listing: Listing<Item>;
  isChosen: (item: Item) => boolean;
  onToggle: (item: Item) => void;
  noteOf: (item: Item) => string | null;
};

export function Choices<Item extends Choice<string | number>>({
  label,
  listing,
  isChosen,
  onToggle,
  noteOf,
}: ChoicesProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const items = useListRows(listing);
  const list = useScrollList({ count: items.total, box, rowHeight: 41 });
  useLoadInView(items, list.first, list.last);
  return (
    <ScrollBox
      label={label}
      list={list}
      box={box}
      count={items.total}
      render={({ index, tabIndex }) => {
        const retry = items.retryAt(index);
        if (retry) return <RowFailed retry={retry} />;
        const item = items.rowAt(index);
        if (!item) return <span className="skeleton m-3 block h-4 w-3/5" />;
        return (
          <Checkbox
            label={<ChoiceText item={item} note={noteOf(item)} />}
            checked={isChosen(item)}
            onChange={() => onToggle(item)}
            tabIndex={tabIndex}
            className="px-3 py-2 hover:bg-wash max-md:py-3"
          />
        );
      }}
    />
  );
}

export function ChoiceText({ item, note }: { item: Choice<string | number>; note: string | null }) {
  return (
    <>
      {unbrokenWords(item.label)}
      {note && <span className="figures ms-2 text-note text-ink-3">{note}</span>}
    </>
  );
}
