import { Search } from "lucide-react";
import type { ComponentProps, KeyboardEvent } from "react";

/** The field of a search, with its sign. The element around it is positioned. */
export function SearchInput(props: ComponentProps<"input">) {
  return (
    <>
      <Search
        size={16}
        strokeWidth={1.6}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 inset-s-3 my-auto text-ink-3"
      />
      <input type="search" maxLength={100} autoComplete="off" className="field list-search" {...props} />
    </>
  );
}

/** Enter in a search must not save the form around it. */
export function keepEnter(event: KeyboardEvent) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
