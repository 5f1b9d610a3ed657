import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { directionOf } from "../../../../../domain/text/direction.ts";

type FrameProps = {
  title: string;
  /** In pixels of the page that it shows. */
  width: number;
  height: number;
  /** BCP 47: of the page in it. */
  language: string;
  children: ReactNode;
};

/** A window of this size with a part of the shop in it, drawn as large as there is room. Nothing in it can be pressed. */
export function Frame({ title, width, height, language, children }: FrameProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [scale, setScale] = useState(0.25);

  useLayoutEffect(() => {
    const measured = new ResizeObserver(([entry]) => setScale(entry!.contentRect.width / width));
    measured.observe(box.current!);
    return () => measured.disconnect();
  }, [width]);

  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 text-note text-ink-2">{title}</figcaption>
      <div
        ref={box}
        className="overflow-hidden outline outline-line-2"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <iframe
          title={t`Preview: ${title}`}
          // Of the same origin, so that its content is rendered from here; it runs no scripts of its own.
          sandbox="allow-same-origin"
          srcDoc="<!doctype html><html><head></head><body></body></html>"
          onLoad={({ currentTarget }) => setPlace(furnish(currentTarget.contentDocument!, language))}
          className="origin-top-left bg-paper"
          style={{ width, height, transform: `scale(${scale})` }}
        />
        {place && createPortal(children, place)}
      </div>
    </figure>
  );
}

/** Gives an empty document the shop's look. @returns where its content goes */
function furnish(page: Document, language: string): HTMLElement {
  const { documentElement, body, head } = page;
  documentElement.lang = language;
  documentElement.dir = directionOf(language);
  documentElement.style.cssText = document.documentElement.style.cssText;
  for (const sheet of document.querySelectorAll("style, link[rel=stylesheet]"))
    head.append(page.importNode(sheet, true));
  // It scrolls by keyboard, too; what is in it can be neither pressed nor focused.
  body.tabIndex = 0;
  const content = page.createElement("div");
  content.inert = true;
  body.append(content);
  return content;
}
