import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { Button } from "../../../../base/ui/button.tsx";
import { FieldFrame } from "../../../../base/forms/field-frame.tsx";
import { withEntry } from "./product-draft.ts";

type EntryListProps = {
  words: EntryWords;
  /** What stands between entries in a list that is pasted. */
  separators: RegExp;
  /** The input's name in the form. */
  name: string;
  entries: string[];
  /** What is typed but not added yet. */
  typed: string;
  error?: string;
  onChange: (entries: string[], typed: string) => void;
};

/** `Added tags`, `Add a tag` and `Add this tag`, each for its kind of entries. */
export type EntryWords = Readonly<Record<"added" | "add" | "addThis", MessageDescriptor>>;

/** Short texts to add and remove. Enter adds, and so does pasting a list; an empty or repeated entry is ignored. */
export function EntryList({ words, separators, name, entries, typed, error, onChange }: EntryListProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);

  function add() {
    onChange(withEntry(entries, typed), "");
    input.current!.focus();
  }

  function addByEnter(event: KeyboardEvent) {
    // The Enter that ends an input method's composition does not add an entry.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  function pasteList(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text").split(separators).map(withoutBullet).filter(Boolean);
    if (pasted.length < 2) return;
    event.preventDefault();
    onChange(pasted.reduce(withEntry, entries), typed);
  }

  function remove(entry: string) {
    onChange(
      entries.filter((other) => other !== entry),
      typed,
    );
    input.current!.focus();
  }

  return (
    <div className="space-y-3">
      {entries.length > 0 && (
        <ul aria-label={t(words.added)} className="flex flex-wrap gap-2">
          {entries.map((entry) => (
            <li
              key={entry}
              className="bevel inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-cut-sm bg-tile py-1 pe-1.5 ps-3 text-note max-md:min-h-11"
            >
              <span className="min-w-0 wrap-break-word">{entry}</span>
              <button
                type="button"
                aria-label={t`Remove ${{ entry }}`}
                onClick={() => remove(entry)}
                className="grid size-6 shrink-0 place-items-center text-ink-3 hover:text-danger max-md:size-9"
              >
                <X size={14} strokeWidth={1.6} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FieldFrame label={<span className="sr-only">{t(words.add)}</span>} error={error}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              ref={input}
              name={name}
              value={typed}
              placeholder={t(words.add)}
              autoComplete="off"
              onChange={(event) => onChange(entries, event.currentTarget.value)}
              onKeyDown={addByEnter}
              onPaste={pasteList}
              className="field"
            />
            <Button
              tone="secondary"
              size="small"
              aria-label={t(words.addThis)}
              onClick={add}
            >{t`Add`}</Button>
          </div>
        )}
      </FieldFrame>
    </div>
  );
}

/** Lists are copied with what marks their lines. */
function withoutBullet(line: string): string {
  return line.trim().replace(/^[-*•·–]\s+/, "");
}
