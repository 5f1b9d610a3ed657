import { browserClient } from "../../clients/data-api/browser-client.ts";
import { formatPrice } from "../../formats/money.ts";
import { FormSection } from "../ui/form-section.tsx";
import { Select } from "../ui/select.tsx";
import { type ProductChoice, searchCategories, searchProducts } from "./choices.ts";
import type { SectionProps } from "./form-sections.tsx";
import { PickList } from "./pick-list.tsx";
import type { Pickable } from "./pickable.ts";
import { type Scope, scopeNames } from "./promotion.ts";

/** What the promotion applies to. Another scope clears what was chosen. */
export function Applicability({ draft, errors, change, pickable }: SectionProps & { pickable: Pickable }) {
  return (
    <FormSection title="Applicability">
      <Select
        label="Applies to"
        value={draft.scope}
        onChange={(event) =>
          change({ scope: event.currentTarget.value as Scope, products: [], categories: [] })
        }
        className="md:max-w-[21.5rem]"
      >
        {Object.entries(scopeNames).map(([scope, name]) => (
          <option key={scope} value={scope}>
            {name}
          </option>
        ))}
      </Select>
      {draft.scope === "specific_products" && (
        <PickList
          what="products"
          placeholder="Filter by name or SKU..."
          beginning={pickable.products}
          search={(q) => searchProducts(browserClient(), q)}
          chosen={draft.products}
          onChoose={(products) => change({ products })}
          noteOf={priceNote}
          error={errors.products}
        />
      )}
      {draft.scope === "specific_categories" && (
        <PickList
          what="categories"
          placeholder="Filter by name..."
          beginning={pickable.categories}
          search={(q) => searchCategories(browserClient(), q)}
          chosen={draft.categories}
          onChoose={(categories) => change({ categories })}
          error={errors.categories}
        />
      )}
    </FormSection>
  );
}

function priceNote({ price }: ProductChoice): string | null {
  return price === null ? null : formatPrice(price);
}
