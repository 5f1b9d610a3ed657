import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { Button } from "../../../base/ui/button.tsx";
import { type Listing, type LoadRows, loadListing } from "../../list/listing.ts";
import { keepEnter } from "../../forms/search-input.tsx";
import { ListSearch } from "../../list/list-search.tsx";
import { Choices } from "./choice-list.tsx";
import type { Choice } from "./choices.ts";
import { ChosenList } from "./chosen-list.tsx";

/** What a list says of what it has. */
export type PickListWords = {
  title: string;
  filter: string;
  noneMatches: (q: string) => string;
  none: string;
  all: string;
  chosen: string;
};

type PickListProps<Item extends Choice<string | number>> = {
  name: string;
  words: PickListWords;
  placeholder: string;
  beginning: Listing<Item>;
  search: (q: string) => LoadRows<Item>;
  chosen: readonly Item[];
  onChoose: (chosen: Item[]) => void;
  noteOf?: (item: Item) => string | null;
  error?: string;
};

/** Picks from a list of any length that the database filters. What is chosen stays visible beside it. */
export function PickList<Item extends Choice<string | number>>({
  name,
  words,
  placeholder,
  beginning,
  search,
  chosen,
  onChoose,
  noteOf = () => null,
  error,
}: PickListProps<Item>) {
  const { t } = useLingui();
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const { q, listing, busy, find } = useSearched(beginning, search);
  const keys = useMemo(() => new Set(chosen.map(({ key }) => key)), [chosen]);

  function toggle(item: Item) {
    onChoose(keys.has(item.key) ? chosen.filter(({ key }) => key !== item.key) : [...chosen, item]);
  }

  return (
    <fieldset ref={frame} name={name} aria-describedby={error && `${id}-error`} className="min-w-0">
      <legend className="label first-letter:uppercase">{words.title}</legend>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="min-w-0">
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the filter must not save
              the form */}
          <div onKeyDown={keepEnter} className="mb-2 flex *:max-w-none!">
            <ListSearch
              label={words.filter}
              placeholder={placeholder}
              text={q}
              onSearch={(text) => void find(text)}
            />
          </div>
          <div aria-busy={busy} className={busy ? "opacity-60" : ""}>
            {listing.failure !== null ? (
              <Notice text={listing.failure}>
                <Button
                  tone="secondary"
                  size="small"
                  busy={busy}
                  onClick={() => void find(q)}
                >{t`Try again`}</Button>
              </Notice>
            ) : listing.total === 0 ? (
              <Notice text={q ? words.noneMatches(q) : words.none} />
            ) : (
              <Choices
                key={q}
                label={words.all}
                listing={listing}
                isChosen={({ key }) => keys.has(key)}
                onToggle={toggle}
                noteOf={noteOf}
              />
            )}
          </div>
        </div>
        <div className="flex min-w-0 flex-col">
          <p role="status" className="figures mb-2 flex h-control items-center text-note text-ink-2">
            {t`${plural({ count: chosen.length }, { other: "# chosen" })}`}
          </p>
          {chosen.length === 0 ? (
            <Notice text={t`Select what the promotion applies to.`} />
          ) : (
            <ChosenList
              label={words.chosen}
              chosen={chosen}
              noteOf={noteOf}
              onRemove={toggle}
              onEmptied={() => frame.current!.querySelector("input")!.focus()}
            />
          )}
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} className="error">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The list as last filtered. A response that arrives after a newer search was started is dropped. */
function useSearched<Item>(beginning: Listing<Item>, search: (q: string) => LoadRows<Item>) {
  const [found, setFound] = useState({ q: "", listing: beginning });
  const [asked, setAsked] = useState<string | null>(null);
  const last = useRef(0);

  async function find(q: string) {
    const question = ++last.current;
    setAsked(q);
    const listing = await loadListing(search(q));
    if (question !== last.current) return;
    setFound({ q, listing });
    setAsked(null);
  }

  return { listing: found.listing, q: asked ?? found.q, busy: asked !== null, find };
}

/** The text in a box without a list. */
function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex h-60 flex-col items-center justify-center gap-3 border border-line bg-wash px-4 text-center text-note text-ink-2">
      <p className="wrap-anywhere">{text}</p>
      {children}
    </div>
  );
}
