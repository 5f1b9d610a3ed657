import { useFailureToast } from "../../page/use-failure-toast.ts";
import type { Pickable } from "./pickable.ts";

/** Tells that a pick list could not be loaded; the list itself offers to try again. */
export function usePickableToast({ products, categories }: Pickable) {
  useFailureToast(products.failure === null ? categories : products, "Error fetching initial data");
}
