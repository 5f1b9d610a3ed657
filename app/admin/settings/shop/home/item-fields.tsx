import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import type { HomeItem } from "../../../../../domain/shop/home-sections.ts";
import { ErrorNote } from "../../../../base/forms/error-note.tsx";
import { Button } from "../../../../base/ui/button.tsx";
import { SortableList } from "../../../arranging/sortable-list.tsx";
import { nextItem } from "./section-draft.ts";

type ItemFieldsProps = {
  label: string;
  hint: string | undefined;
  texts: { title: MessageDescriptor; body: MessageDescriptor; add: MessageDescriptor };
  /** How many there may be. */
  most: number;
  items: readonly HomeItem[];
  /** Those that are stored. */
  known: readonly HomeItem[];
  error: string | undefined;
  onChange: (items: readonly HomeItem[]) => void;
};

/** Questions with their answers, or reasons: to write, to move, to add and to remove. */
export function ItemFields({ label, hint, texts, most, items, known, error, onChange }: ItemFieldsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  function addOne() {
    flushSync(() => onChange([...items, nextItem(items, known)]));
    list.current!.querySelector<HTMLElement>("li:last-of-type input")?.focus();
  }

  function write(item: HomeItem, changes: Partial<HomeItem>) {
    onChange(items.map((one) => (one.id === item.id ? { ...one, ...changes } : one)));
  }

  return (
    <div ref={list}>
      <p className="label">{label}</p>
      {hint && <p className="mb-2 text-note text-ink-3">{hint}</p>}
      <SortableList
        label={label}
        items={items}
        nameOf={({ title }) => title || t`${label}, without words`}
        render={(item) => (
          <div className="space-y-2 py-1.5">
            <input
              aria-label={t(texts.title)}
              placeholder={t(texts.title)}
              value={item.title}
              autoComplete="off"
              className="field"
              onChange={({ currentTarget }) => write(item, { title: currentTarget.value })}
            />
            <textarea
              aria-label={t(texts.body)}
              placeholder={t(texts.body)}
              value={item.body}
              rows={2}
              className="field field-area"
              onChange={({ currentTarget }) => write(item, { body: currentTarget.value })}
            />
          </div>
        )}
        onChange={onChange}
        onEmptied={() => add.current!.focus()}
      />
      {error && <ErrorNote>{error}</ErrorNote>}
      {items.length < most && (
        <Button ref={add} name="items" tone="secondary" size="small" className="mt-2" onClick={addOne}>
          <Plus aria-hidden="true" />
          {t(texts.add)}
        </Button>
      )}
    </div>
  );
}
