import type { ChosenOption } from "./options.ts";

/** The chosen options, wherever a line of a cart or an order is shown. */
export function ChosenOptions({ options = [] }: { options?: readonly ChosenOption[] }) {
  if (options.length === 0) return null;
  return (
    <ul aria-label="Options" className="figures mt-0.5 text-note wrap-anywhere text-ink-2">
      {options.map(({ option, name, value }) => (
        <li key={option}>
          {name}: {value}
        </li>
      ))}
    </ul>
  );
}

/** The same in one line of text. */
export function optionWords(options: readonly Pick<ChosenOption, "name" | "value">[] = []): string {
  return options.map(({ name, value }) => `${name}: ${value}`).join(", ");
}
