import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Does for the router's navigations what browsers do when they load a page: moves the focus to `<main>` and has
 * screen readers announce the title. Focus that is already in the page or in a search box stays there.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    setTitle(document.title);
    if (!document.activeElement?.closest("main, [role=search]"))
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <p id="route-announcer" role="status" className="sr-only">
      {title}
    </p>
  );
}
