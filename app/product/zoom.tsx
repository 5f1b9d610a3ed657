import { X } from "lucide-react";
import type { MouseEvent, PointerEvent, Ref } from "react";
import { productImage } from "../clients/product-image.ts";
import { useBackend } from "../clients/use-backend.ts";
import { NoPhotograph } from "../ui/photo.tsx";
import { Picture } from "../ui/picture.tsx";

type ZoomProps = {
  /** Open it with `showZoomed`. */
  ref: Ref<HTMLDialogElement>;
  picture: string;
  name: string;
};

/** A picture at twice the size of the screen. Moving the mouse pans it, a click or Escape closes it. Touch and keys scroll. */
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
          <button aria-label="Close the enlarged picture" onPointerMove={followMouse}>
            <Picture
              key={picture}
              // The original picture: enlarged, a rendition would show artifacts.
              src={productImage(picture, { ...useBackend(), imageRender: false }).src}
              alt={name}
              width={1200}
              height={1200}
              loading="lazy"
              draggable={false}
              fallback={<NoPhotograph alt={name} />}
            />
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Opens the zoom at the point that was clicked, or in the middle for the keyboard. */
export function showZoomed(dialog: HTMLDialogElement, { detail, clientX, clientY }: MouseEvent) {
  dialog.showModal();
  const view = dialog.querySelector(".zoom-view")!;
  if (detail > 0 && matchMedia("(hover: hover)").matches) lookAt(view, clientX, clientY);
  else lookAt(view, view.clientWidth / 2, view.clientHeight / 2);
}

function followMouse({ currentTarget, clientX, clientY, pointerType }: PointerEvent<HTMLElement>) {
  if (pointerType === "mouse") lookAt(currentTarget.parentElement!, clientX, clientY);
}

/** Scrolls to the point of the picture that corresponds to this point of the window. */
function lookAt(view: Element, x: number, y: number) {
  view.scrollTo({
    left: (x / view.clientWidth) * (view.scrollWidth - view.clientWidth),
    top: (y / view.clientHeight) * (view.scrollHeight - view.clientHeight),
    behavior: "instant",
  });
}
