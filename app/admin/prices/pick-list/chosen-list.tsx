import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { ChoiceText } from "./choice-list.tsx";
import type { Choice } from "./choices.ts";
import { ScrollBox } from "../../list/scroll-box.tsx";
import { useScrollList } from "../../list/use-scroll-list.ts";

type ChosenListProps<Item> = {
  label: string;
  chosen: readonly Item[];
  noteOf: (item: Item) => string | null;
  onRemove: (item: Item) => void;
  onEmptied: () => void;
};

export function ChosenList<Item extends Choice<string | number>>({
  label,
  chosen,
  noteOf,
  onRemove,
  onEmptied,
}: ChosenListProps<Item>) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const list = useScrollList({ count: chosen.length, box, rowHeight: 41 });

  /** The focus moves to the row that takes its place, or to the one before. */
  function remove(index: number) {
    flushSync(() => onRemove(chosen[index]!));
    if (chosen.length === 1) onEmptied();
    else list.moveTo(Math.min(index, chosen.length - 2));
  }

  return (
    <ScrollBox
      label={label}
      list={list}
      box={box}
      count={chosen.length}
      render={({ index, tabIndex }) => {
        const item = chosen[index]!;
        return (
          <div className="flex min-h-10 items-center gap-2 py-1 ps-3 text-ui max-md:min-h-11">
            <span className="min-w-0 flex-1 wrap-break-word">
              <ChoiceText item={item} note={noteOf(item)} />
            </span>
            <button
              type="button"
              aria-label={t`Remove ${{ name: item.label }}`}
              tabIndex={tabIndex}
              onClick={() => remove(index)}
              className="grid size-8 shrink-0 place-items-center text-ink-3 hover:text-ink focus-visible:-outline-offset-2 max-md:size-11"
            >
              <X size={15} strokeWidth={1.6} aria-hidden="true" />
            </button>
          </div>
        );
      }}
    />
  );
}
