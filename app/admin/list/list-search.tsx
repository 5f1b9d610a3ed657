import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";

/** How long typing has to rest before the list is searched, in milliseconds. */
const rest = 300;

type ListSearchProps = {
  /** Its name: `Search products`. */
  label: string;
  placeholder: string;
  /** The text that the list is searched for. */
  text: string;
  onSearch: (text: string) => void;
};

/** Searches a list as one types. */
export function ListSearch({ label, placeholder, text, onSearch }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [searched, setSearched] = useState(text);
  const [shown, setShown] = useState(text);
  // Another search, by Back or a link, replaces what was typed; one's own only follows it.
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

  // The clock.
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), rest);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <div role="search" className="relative min-w-0 flex-1 basis-52 lg:max-w-80">
      <Search
        size={16}
        strokeWidth={1.6}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="field list-search"
      />
      {typed !== "" && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            setTyped("");
            input.current!.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center text-ink-3 hover:text-ink"
        >
          <X size={16} strokeWidth={1.6} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
