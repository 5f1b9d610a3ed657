import { useLingui } from "@lingui/react/macro";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { FormSection } from "../../forms/form-section.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { type ProductChoice, searchCategories, searchProducts } from "../pick-list/choices.ts";
import type { SectionProps } from "./form-sections.tsx";
import { PickList, type PickListWords } from "../pick-list/pick-list.tsx";
import type { Pickable } from "../pick-list/pickable.ts";
import { type Scope, scopeNames } from "../promotion.ts";
import { pageMoney } from "../../../base/language/page-money.ts";

export function Applicability({ form, draft, pickable }: SectionProps & { pickable: Pickable }) {
  const { t } = useLingui();
  const products: PickListWords = {
    title: t({ message: "products", comment: "Title of a list" }),
    filter: t`Filter products`,
    noneMatches: (q) => t`No products match "${q}".`,
    none: t`There are no products yet.`,
    all: t`All products`,
    chosen: t`Chosen products`,
  };
  const categories: PickListWords = {
    title: t({ message: "categories", comment: "Title of a list" }),
    filter: t`Filter categories`,
    noneMatches: (q) => t`No categories match "${q}".`,
    none: t`There are no categories yet.`,
    all: t`All categories`,
    chosen: t`Chosen categories`,
  };
  return (
    <FormSection title={t`Applicability`}>
      <Select
        {...form.field("scope")}
        label={t`Applies to`}
        onChange={(event) =>
          form.change({ scope: event.currentTarget.value as Scope, products: [], categories: [] })
        }
        className="md:max-w-[21.5rem]"
      >
        {Object.entries(scopeNames).map(([scope, name]) => (
          <option key={scope} value={scope}>
            {t(name)}
          </option>
        ))}
      </Select>
      {draft.scope === "specific_products" && (
        <PickList
          name="products"
          words={products}
          placeholder={t`Filter by name or SKU...`}
          beginning={pickable.products}
          search={(q) => searchProducts(browserClient(), q)}
          chosen={draft.products}
          onChoose={(chosen) => form.change({ products: chosen })}
          noteOf={priceNote}
          error={form.problems.products}
        />
      )}
      {draft.scope === "specific_categories" && (
        <PickList
          name="categories"
          words={categories}
          placeholder={t`Filter by name...`}
          beginning={pickable.categories}
          search={(q) => searchCategories(browserClient(), q)}
          chosen={draft.categories}
          onChoose={(chosen) => form.change({ categories: chosen })}
          error={form.problems.categories}
        />
      )}
    </FormSection>
  );
}

function priceNote({ price }: ProductChoice): string | null {
  return price === null ? null : formatPrice(price, pageMoney());
}
