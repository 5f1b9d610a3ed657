import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { productPath } from "../../../domain/catalog/product-path.ts";
import type { Translated } from "../../base/clients/data-api/translated.ts";
import { useOriginal } from "../../base/shop/use-original.ts";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";

type OfferedPieceProps = {
  /** Null once it is no longer sold. */
  product: (Translated & { id: number; name: string }) | null;
};

/** The name of the piece that an offer is for, which leads to its page. */
export function OfferedPiece({ product }: OfferedPieceProps) {
  const { t } = useLingui();
  const original = useOriginal();
  return product ? (
    <Link to={productPath(product)} className="hover:text-sapphire" {...original(product, "name")}>
      {unbrokenWords(product.name)}
    </Link>
  ) : (
    <>{t`A piece that is no longer sold`}</>
  );
}
