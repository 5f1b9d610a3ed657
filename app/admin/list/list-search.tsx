import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { cleanLine } from "../../../domain/text/line.ts";
import { SearchInput } from "../forms/search-input.tsx";

/** How long after the last keystroke the list is searched, in milliseconds. */
const typingDelay = 300;

type ListSearchProps = {
  label: string;
  placeholder: string;
  text: string;
  onSearch: (text: string) => void;
};

export function ListSearch({ label, placeholder, text, onSearch }: ListSearchProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [searched, setSearched] = useState(text);
  const [shown, setShown] = useState(text);
  // A search that was not typed here (Back, a link) replaces the text; a typed one only lags behind it.
  if (text !== shown) {
    setShown(text);
    if (text !== searched) {
      setSearched(text);
      setTyped(text);
    }
  }

  const search = useEffectEvent((next: string) => {
    if (next === searched) return;
    setSearched(next);
    onSearch(next);
  });

  useEffect(() => {
    const timer = setTimeout(() => search(cleanLine(typed)), typingDelay);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <div role="search" className="relative min-w-0 flex-1 basis-52 lg:max-w-80">
      <SearchInput
        ref={input}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== "" && (
        <button
          type="button"
          aria-label={t`Clear the search`}
          onClick={() => {
            setTyped("");
            input.current!.focus();
          }}
          className="absolute inset-y-0 inset-e-0 grid w-10 place-items-center text-ink-3 hover:text-ink"
        >
          <X size={16} strokeWidth={1.6} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
