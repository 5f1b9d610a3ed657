import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followDraftOwner } from "./session/drafts.ts";
import { startSession } from "./session/session-store.ts";
import { prefetchPages, whenIdle } from "./behaviors/prefetch-pages.ts";

followDraftOwner();
startSession();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

prefetchPages();

// What these pages load themselves with is no import of theirs. Without a connection it must be here, too.
whenIdle(() => {
  const loaders = [import("./catalogue/product-listing.ts"), import("./product/load-product.ts")];
  void Promise.allSettled(loaders);
});
