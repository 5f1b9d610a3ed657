import { X } from "lucide-react";
import type { PointerEvent, Ref } from "react";
import { productImage } from "../data/product-image.ts";
import { useBackend } from "../data/use-backend.ts";

type ZoomProps = {
  /** Opened by `showModal()`. */
  ref: Ref<HTMLDialogElement>;
  picture: string;
  name: string;
};

/**
 * A picture at twice the screen's size. The mouse looks around by moving and leaves by a click; fingers scroll and
 * pinch, keys scroll, Escape leaves.
 */
export function Zoom({ ref, picture, name }: ZoomProps) {
  return (
    <dialog ref={ref} aria-label={`${name}, enlarged`} className="zoom">
      <form method="dialog" className="size-full">
        <button
          autoFocus
          aria-label="Close"
          className="fixed top-4 right-4 z-10 grid size-11 place-items-center rounded-cut bg-paper bevel hover:text-sapphire"
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <div className="zoom-view">
          <button aria-label="Close the enlarged picture" onPointerMove={lookAround}>
            <img
              {...productImage(picture, useBackend())}
              sizes="200vmin"
              alt={name}
              width={1200}
              height={1200}
              loading="lazy"
              draggable={false}
            />
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Brings the part of the picture under the mouse into view: its place in the window is its place in the picture. */
function lookAround({ currentTarget, clientX, clientY, pointerType }: PointerEvent<HTMLElement>) {
  const view = currentTarget.parentElement;
  if (pointerType !== "mouse" || !view) return;
  view.scrollTo({
    left: (clientX / view.clientWidth) * (view.scrollWidth - view.clientWidth),
    top: (clientY / view.clientHeight) * (view.scrollHeight - view.clientHeight),
    behavior: "instant",
  });
}
