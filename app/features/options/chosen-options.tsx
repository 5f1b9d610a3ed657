import type { Words } from "../../../domain/shop/shop.ts";
import { useOriginal } from "../../base/shop/use-original.ts";
import { useWords } from "../../base/shop/use-shop.ts";
import { useLingui } from "@lingui/react/macro";
import type { ChosenOption } from "./options.ts";

/** The chosen options, wherever a line of a cart or an order is shown. */
export function ChosenOptions({ options = [] }: { options?: readonly ChosenOption[] }) {
  const { t } = useLingui();
  const words = useWords();
  const original = useOriginal();
  if (options.length === 0) return null;
  return (
    <ul aria-label={t`Options`} className="figures mt-0.5 text-note wrap-anywhere text-ink-2">
      {options.map(({ option, name, value, choice }) => (
        <li key={option}>
          <span {...original(name)}>{words(name)}</span>: {/* What the shopper wrote is in any language. */}
          {choice === undefined ? value : <span {...original(value)}>{words(value)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The same in one line of text. */
export function optionWords(options: readonly Pick<ChosenOption, "name" | "value">[], words: Words): string {
  return options.map(({ name, value }) => `${words(name)}: ${words(value)}`).join(", ");
}
