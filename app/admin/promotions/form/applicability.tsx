import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { FormSection } from "../../forms/form-section.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { type ProductChoice, searchCategories, searchProducts } from "../pick-list/choices.ts";
import type { SectionProps } from "./form-sections.tsx";
import { PickList } from "../pick-list/pick-list.tsx";
import type { Pickable } from "../pick-list/pickable.ts";
import { type Scope, scopeNames } from "../promotion.ts";

export function Applicability({ form, draft, pickable }: SectionProps & { pickable: Pickable }) {
  return (
    <FormSection title="Applicability">
      <Select
        {...form.field("scope")}
        label="Applies to"
        onChange={(event) =>
          form.change({ scope: event.currentTarget.value as Scope, products: [], categories: [] })
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
          name="products"
          what="products"
          placeholder="Filter by name or SKU..."
          beginning={pickable.products}
          search={(q) => searchProducts(browserClient(), q)}
          chosen={draft.products}
          onChoose={(products) => form.change({ products })}
          noteOf={priceNote}
          error={form.problems.products}
        />
      )}
      {draft.scope === "specific_categories" && (
        <PickList
          name="categories"
          what="categories"
          placeholder="Filter by name..."
          beginning={pickable.categories}
          search={(q) => searchCategories(browserClient(), q)}
          chosen={draft.categories}
          onChoose={(categories) => form.change({ categories })}
          error={form.problems.categories}
        />
      )}
    </FormSection>
  );
}

function priceNote({ price }: ProductChoice): string | null {
  return price === null ? null : formatPrice(price);
}
