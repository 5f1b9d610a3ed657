import { Search } from "lucide-react";
import { Form, useSearchParams } from "react-router";

/** Leads to the products that match; blank text leads nowhere. */
export function SearchBox({ className, onSearch }: { className: string; onSearch?: () => void }) {
  const [searchParams] = useSearchParams();
  const shown = searchParams.get("q") ?? "";
  return (
    <Form
      role="search"
      action="/products"
      className={`search-box ${className}`}
      onSubmit={(event) => {
        const { q } = Object.fromEntries(new FormData(event.currentTarget));
        if (typeof q === "string" && q.trim()) onSearch?.();
        else event.preventDefault();
      }}
    >
      <Search size={17} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink-2" />
      <input
        key={shown}
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
