import { useEffect, useEffectEvent } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useAskedAgain } from "../../base/loading/use-asked-again.ts";
import { refreshMenuCounts, seeNewOrders, useMenuCounts } from "./menu-counts.ts";

/** How often it is asked for new orders, in milliseconds: so that each is there within ten seconds. */
const pause = 6000;

/** What tells that somebody is looking. */
const looks = ["focus", "pointerdown", "keydown"] as const;

/** Lets new orders appear by themselves: in the menu's counts, in lists of orders, and in the browser's title. */
export function useNewOrders() {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const { newOrders, latestOrderId } = useMenuCounts();
  const showsOrders = /^\/admin(?:\/(?:orders|dashboard))?\/?$/.test(pathname);

  useAskedAgain(pause, refreshMenuCounts);

  useEffect(() => {
    for (const look of looks) window.addEventListener(look, seeNewOrders);
    return () => {
      for (const look of looks) window.removeEventListener(look, seeNewOrders);
    };
  }, []);

  const showOrders = useEffectEvent((latest: number) => {
    if (latest > 0 && newOrders > 0 && showsOrders) void revalidate();
  });
  useEffect(() => showOrders(latestOrderId), [latestOrderId]);

  // After every render: each page sets its own title.
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, "");
    document.title = newOrders > 0 ? `(${newOrders}) ${title}` : title;
  });
}
