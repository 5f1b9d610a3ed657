import { useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useSearchParams } from "react-router";
import type { Part } from "../../base/jsx/jsx.ts";
import type { SearchSuggestionsProps } from "./search-suggestions.late.tsx";
import { late } from "../../base/late/late.tsx";

const suggestions = late(() => import("./search-suggestions.late.tsx"));

/** Searches for products; blank text is ignored. Suggestions are loaded when the box gets the focus. */
export function ProductSearch({ className, onSearch }: { className: string; onSearch?: () => void }) {
  const { t } = useLingui();
  const [searchParams] = useSearchParams();
  const shown = searchParams.get("q")?.trim() ?? "";
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const written = useRef(shown);
  const [Suggestions, setSuggestions] = useState<Part<SearchSuggestionsProps> | null>(null);

  // When the URL has a new search, it replaces the text. The input stays mounted, so that it keeps the focus.
  useEffect(() => {
    if (written.current !== shown) input.current!.value = shown;
    written.current = shown;
  }, [shown]);

  async function loadSuggestions() {
    if (Suggestions) return;
    try {
      const { default: Loaded } = await suggestions.load();
      setSuggestions(() => Loaded);
    } catch (error) {
      // Searching works without suggestions; the next focus tries again.
      console.warn("The suggestions could not be loaded.", error);
    }
  }

  function onSubmit(event: FormEvent) {
    const text = input.current!.value.trim();
    input.current!.value = text;
    if (text) onSearch?.();
    else event.preventDefault();
  }

  return (
    <Form role="search" action="/products" className={`search-box relative ${className}`} onSubmit={onSubmit}>
      <Search size={17} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink-2" />
      <input
        ref={input}
        type="search"
        name="q"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="false"
        aria-controls={list}
        autoComplete="off"
        maxLength={100}
        defaultValue={shown}
        placeholder={t`Search jewelry and stones`}
        aria-label={t`Search products`}
        onFocus={() => void loadSuggestions()}
        onInput={() => void loadSuggestions()}
      />
      {Suggestions && <Suggestions id={list} input={input} onFollow={onSearch} />}
    </Form>
  );
}
