import { useOriginal } from "../../../base/shop/use-original.ts";
import { useLingui } from "@lingui/react/macro";
import { useWords } from "../../../base/shop/use-shop.ts";
import type { PageProduct } from "../../../features/catalog/queries.ts";
import { valueOf } from "../../../features/catalog/facts.ts";

const leading = ["metal", "stone", "carat", "shape"] as const;

/** What a piece is, in one line above what is chosen about it: its metal, its stone and that one's weight and shape. */
export function FactsLine({ product }: { product: PageProduct }) {
  const { i18n } = useLingui();
  const words = useWords();
  const original = useOriginal();
  const facts = leading.flatMap((name) => {
    const value = valueOf(name, product, i18n, words);
    return value ? [{ name, value, mark: product[name] === value ? original(value) : undefined }] : [];
  });
  if (facts.length === 0) return null;
  return (
    <p className="figures mt-3 text-ui text-ink-2">
      {facts.map(({ name, value, mark }, index) => (
        <span key={name}>
          {index > 0 && <span aria-hidden="true"> · </span>}
          <span {...mark}>{value}</span>
        </span>
      ))}
    </p>
  );
}
