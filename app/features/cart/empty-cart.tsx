import { ButtonLink } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";

export function EmptyCart() {
  return (
    <EmptyState title="Your cart is empty" action={<ButtonLink to="/products">Start Shopping</ButtonLink>}>
      Whatever you add stays here, even after you close the window.
    </EmptyState>
  );
}
