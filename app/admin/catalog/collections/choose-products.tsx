import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { FieldFrame } from "../../../base/forms/field-frame.tsx";
import { PicturedName } from "../../arranging/arrange-dialog.tsx";
import { type Arranged, mostArranged } from "../../arranging/arranged.ts";
import { SortableList } from "../../arranging/sortable-list.tsx";
import { keepEnter, SearchInput } from "../../forms/search-input.tsx";
import { useSettled } from "../../forms/use-settled.ts";
import { findProducts, mostFound } from "./queries.ts";

type ChooseProductsProps = {
  products: readonly Arranged[];
  error: string | undefined;
  onChange: (products: readonly Arranged[]) => void;
};

/** Finds products, and puts the chosen ones in order. */
export function ChooseProducts({ products, error, onChange }: ChooseProductsProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const q = typed.trim();
  const settled = useSettled(q === "" ? null : q);
  const { value: found, failure } = useLoaded(settled, async (signal) => ({
    q: settled,
    products: await findProducts(browserClient(), settled!, signal),
  }));
  const isCurrent = q !== "" && found?.q === q;
  const chosen = new Set(products.map(({ id }) => id));
  const offered = isCurrent ? found.products.filter(({ id }) => !chosen.has(id)) : [];

  function add(product: Arranged) {
    onChange([...products, product]);
    // Its button goes away.
    input.current!.focus();
  }

  return (
    <div>
      <FieldFrame
        label={t`Add products`}
        hint={failure ?? t`At most ${{ most: mostArranged }}. Drafts are shown once they are published.`}
      >
        {(control) => (
          <div className="relative">
            <SearchInput
              {...control}
              ref={input}
              name="products"
              placeholder={t`Search name or SKU...`}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={keepEnter}
            />
          </div>
        )}
      </FieldFrame>
      <div role="status" className="text-note text-ink-2">
        {isCurrent && (
          <p className="mt-2">
            {offered.length === 0
              ? t`Nothing else was found.`
              : found.products.length === mostFound
                ? t`${plural({ count: offered.length }, { one: "# product", other: "# products" })} to add, and perhaps more.`
                : t`${plural({ count: offered.length }, { one: "# product", other: "# products" })} to add.`}
          </p>
        )}
      </div>
      {offered.length > 0 && (
        <ul aria-label={t`Found products`} className="mt-2 divide-y divide-line border border-line">
          {offered.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                aria-label={t`Add ${{ name: product.name }}`}
                onClick={() => add(product)}
                className="flex w-full items-center gap-3 px-3 py-1.5 text-start hover:bg-wash focus-visible:-outline-offset-2"
              >
                <span className="min-w-0 flex-1">
                  <PicturedName item={product} />
                </span>
                <Plus size={16} strokeWidth={1.6} aria-hidden="true" className="shrink-0 text-ink-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5">
        <p className="label">
          {t`${plural({ count: products.length }, { one: "# chosen product", other: "# chosen products" })}, in this order`}
        </p>
        <SortableList
          label={t`Chosen products`}
          items={products}
          nameOf={({ name }) => name}
          render={(product) => <PicturedName item={product} />}
          onChange={onChange}
          onEmptied={() => input.current!.focus()}
        />
        {error && <ErrorNote>{error}</ErrorNote>}
      </div>
    </div>
  );
}
