import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followDraftOwner } from "./base/session/drafts.ts";
import { startSession } from "./base/session/session-store.ts";
import { noteScrollBar } from "./base/behaviors/scroll-bar.ts";
import { prefetchPages, whenIdle } from "./base/behaviors/prefetch-pages.ts";

followDraftOwner();
startSession();
noteScrollBar();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

prefetchPages();

// What pages load themselves with, and what presses need, is no import of theirs. Without a connection it must be here, too.
whenIdle(() => {
  const later = [
    import("./store/home/load-home.ts"),
    import("./features/catalog/product-listing.ts"),
    import("./features/catalog/search-words.ts"),
    import("./store/product-page/load-product.ts"),
    import("./features/cart/add-to-cart.tsx"),
    import("./features/cart/cart-changes.ts"),
    import("./features/cart/queries.ts"),
    import("./store/checkout/notices.tsx"),
    import("./store/checkout/order-by-method.ts"),
    import("./base/behaviors/toast-card.tsx"),
    import("./features/cart/bag-drawer.tsx"),
    import("./features/wishing/change-wishes.tsx"),
    import("./store/wish-list/load-wish-list.ts"),
  ];
  void Promise.allSettled(later);
});
