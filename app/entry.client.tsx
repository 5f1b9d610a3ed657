import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followDraftOwner } from "./base/session/drafts.ts";
import { startSession } from "./base/session/session-store.ts";
import { followLists } from "./features/cart/saved/follow-lists.ts";
import { takeDiscountLink } from "./features/prices/discount-link.ts";
import { noteScrollBar } from "./base/behaviors/scroll-bar.ts";
import { loadLanguage, loadOfficeLanguage, loadRefusals } from "./base/language/languages.ts";
import { late } from "./base/late/late.tsx";
import { prefetchPages, whenIdle } from "./base/behaviors/prefetch-pages.ts";

followDraftOwner();
startSession();
followLists();
noteScrollBar();

// As the server does.
const isSetup = location.pathname.startsWith("/setup");
await (isSetup ? loadOfficeLanguage : loadLanguage)(document.documentElement.lang);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

prefetchPages();

// Not imported statically, but here when the connection is lost: code for later data and for presses.
const offline = late(() => import("./offline.late.ts"));
whenIdle(() => void offline.load().then(({ fetchAll }) => fetchAll(), console.warn));
whenIdle(takeDiscountLink);
whenIdle(() => void loadRefusals(document.documentElement.lang).catch(console.warn));
