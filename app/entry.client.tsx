import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followDraftOwner } from "./session/drafts.ts";
import { startSession } from "./session/session-store.ts";
import { prefetchPages } from "./behaviors/prefetch-pages.ts";

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
