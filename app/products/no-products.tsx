import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { ProductFilter } from "../catalogue/product-filter.ts";

/** Nothing matches; with anything to undo, a way back to everything. */
export function NoProducts({ filter }: { filter: ProductFilter }) {
  return (
    <EmptyState
      cut="emerald"
      title="No products found"
      action={
        (filter.q || filter.category) && (
          <ButtonLink to="/products" tone="secondary">
            See all products
          </ButtonLink>
        )
      }
    >
      Try adjusting your search or filter criteria
    </EmptyState>
  );
}
