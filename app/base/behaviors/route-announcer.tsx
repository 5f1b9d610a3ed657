import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Does what browsers do on a load: moves the focus to `<main>`, unless it is in the page, and announces the title. */
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
