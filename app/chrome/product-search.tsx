import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { Form, useSearchParams } from "react-router";

/** Searches for products; blank text is ignored. */
export function ProductSearch({ className, onSearch }: { className: string; onSearch?: () => void }) {
  const [searchParams] = useSearchParams();
  const shown = searchParams.get("q")?.trim() ?? "";
  const input = useRef<HTMLInputElement>(null);
  const written = useRef(shown);

  // A new search in the address replaces the text. The input stays mounted, so that it keeps the focus.
  useEffect(() => {
    if (written.current !== shown) input.current!.value = shown;
    written.current = shown;
  }, [shown]);

  function onSubmit(event: FormEvent) {
    const text = input.current!.value.trim();
    input.current!.value = text;
    if (text) onSearch?.();
    else event.preventDefault();
  }

  return (
    <Form role="search" action="/products" className={`search-box ${className}`} onSubmit={onSubmit}>
      <Search size={17} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink-2" />
      <input
        ref={input}
        type="search"
        name="q"
        maxLength={100}
        defaultValue={shown}
        placeholder="Search jewelry and stones"
        aria-label="Search products"
      />
    </Form>
  );
}
