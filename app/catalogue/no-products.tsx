import { useRevalidator } from "react-router";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { ProductFilter } from "./product-filter.ts";

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

/** The products could not be fetched. */
export function ProductsFailed({ message }: { message: string }) {
  const { state, revalidate } = useRevalidator();
  return (
    <EmptyState
      cut="pear"
      title="The products could not be loaded"
      action={
        <Button tone="secondary" busy={state === "loading"} onClick={() => void revalidate()}>
          {state === "loading" ? "Trying again" : "Try again"}
        </Button>
      }
    >
      {message}
    </EmptyState>
  );
}
