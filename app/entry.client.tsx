import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followDraftOwner } from "./session/drafts.ts";
import { startSession } from "./session/session-store.ts";
import { noteScrollBar } from "./behaviors/scroll-bar.ts";
import { prefetchPages, whenIdle } from "./behaviors/prefetch-pages.ts";

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
    import("./home/load-home.ts"),
    import("./catalogue/product-listing.ts"),
    import("./catalogue/search-words.ts"),
    import("./product/load-product.ts"),
    import("./cart/add-to-cart.tsx"),
    import("./cart/cart-changes.ts"),
    import("./cart/queries.ts"),
    import("./checkout/notices.tsx"),
    import("./checkout/order-by-method.ts"),
    import("./behaviors/toast-card.tsx"),
    import("./cart/bag-drawer.tsx"),
    import("./wishes/change-wishes.tsx"),
    import("./wish-list/load-wish-list.ts"),
  ];
  void Promise.allSettled(later);
});
