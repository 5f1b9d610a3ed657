import { useLingui } from "@lingui/react/macro";
import { GripVertical, X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MoveButtons } from "./move-buttons.tsx";
import { moved } from "./moved.ts";

type SortableListProps<Item> = {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
  /** What stands under a row, and is moved with it. */
  renderBelow?: (item: Item) => ReactNode;
  onChange: (items: Item[]) => void;
  /** Called when the last row was removed, so that the focus needs a new place. Without it, rows cannot be removed. */
  onEmptied?: () => void;
};

/** Rows that are dragged by their handles, or moved by the arrow keys on a handle, or by buttons. */
export function SortableList<Item extends { id: number }>(props: SortableListProps<Item>) {
  const { t } = useLingui();
  const { label, items, nameOf, render, renderBelow, onChange, onEmptied } = props;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");

  /** The focus stays with the row, although its element may be moved. */
  function move(from: number, to: number, focused: HTMLElement) {
    if (to < 0 || to >= items.length || to === from) return;
    flushSync(() => onChange(moved(items, from, to)));
    setSaid(
      t`${{ name: nameOf(items[from]!) }} is now at place ${{ place: to + 1 }} of ${{ all: items.length }}.`,
    );
    focused.focus({ preventScroll: true });
    focused.closest("li")!.scrollIntoView({ block: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number) {
    const places: Partial<Record<string, number>> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: items.length - 1,
    };
    const to = places[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(index, to, event.currentTarget);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>, item: Item) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    // The list stays where it is while its rows are moved.
    list.current!.setPointerCapture(event.pointerId);
    setDragged(item.id);
  }

  function onPointerMove({ clientY }: PointerEvent) {
    const from = items.findIndex((item) => item.id === dragged);
    if (from === -1) return;
    const rows = [...list.current!.children];
    const to = placeAt(clientY, from, rows);
    move(from, to, rows[from]!.querySelector("button")!);
  }

  function remove(index: number) {
    flushSync(() => onChange(items.toSpliced(index, 1)));
    const rows = list.current!.children;
    if (rows.length === 0) onEmptied?.();
    else rows[Math.min(index, rows.length - 1)]!.querySelector("button")!.focus();
  }

  return (
    <>
      <p id={id} className="sr-only">{t`The arrow keys move it. It can be dragged, too.`}</p>
      <span role="status" className="sr-only">
        {said}
      </span>
      <ol
        ref={list}
        aria-label={label}
        onPointerMove={onPointerMove}
        onLostPointerCapture={() => flushSync(() => setDragged(null))}
        className="border border-line bg-raised empty:hidden"
      >
        {items.map((item, index) => (
          <li
            key={item.id}
            className={`flex flex-wrap items-center gap-x-2 py-1 pe-1 not-last:border-b not-last:border-line ${item.id === dragged ? "bg-wash" : ""}`}
          >
            <button
              type="button"
              aria-label={t`Place of ${{ name: nameOf(item) }}`}
              aria-describedby={id}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPointerDown={(event) => onPointerDown(event, item)}
              className="grid size-9 shrink-0 cursor-grab touch-none place-items-center text-ink-3 hover:text-ink focus-visible:-outline-offset-2 active:cursor-grabbing max-md:size-11"
            >
              <GripVertical size={16} strokeWidth={1.6} aria-hidden="true" />
            </button>
            <span className="figures w-6 shrink-0 text-end text-note text-ink-3" aria-hidden="true">
              {index + 1}
            </span>
            <div className="min-w-0 flex-1">{render(item)}</div>
            <span className="flex shrink-0">
              <MoveButtons
                name={nameOf(item)}
                index={index}
                count={items.length}
                onMove={({ currentTarget }, from, to) => move(from, to, currentTarget)}
              />
              {onEmptied && (
                <button
                  type="button"
                  aria-label={t`Remove ${{ name: nameOf(item) }}`}
                  title={t`Remove ${{ name: nameOf(item) }}`}
                  data-destructive
                  onClick={() => remove(index)}
                  className="btn btn-sm btn-icon btn-quiet row-action"
                >
                  <X aria-hidden="true" />
                </button>
              )}
            </span>
            {renderBelow?.(item)}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The place for the row at `from` while the pointer is at this height: past the middle of each row that it passes. */
function placeAt(height: number, from: number, rows: readonly Element[]): number {
  const middles = rows.map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return (top + bottom) / 2;
  });
  const above = middles.findIndex((middle, index) => index < from && height < middle);
  const below = middles.findLastIndex((middle, index) => index > from && height > middle);
  return above !== -1 ? above : Math.max(from, below);
}
