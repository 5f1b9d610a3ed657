import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * What a browser does when it loads a page, for those that the router changes: focus begins anew, at the page's main
 * part, and the title is read out. A page that puts the focus itself and a search box in use keep it.
 */
export function PageArrival() {
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
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
