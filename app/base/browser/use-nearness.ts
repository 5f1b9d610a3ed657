import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Says whether an area is in view, or soon will be. */
export function useNearness(
  onChange: (isNear: boolean, element: HTMLElement) => void,
): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  const changed = useEffectEvent(onChange);

  useEffect(() => {
    const element = area.current!;
    const observer = new IntersectionObserver((entries) => changed(entries.at(-1)!.isIntersecting, element), {
      rootMargin: "1200px",
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return area;
}
