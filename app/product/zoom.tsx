import { ChevronLeft, ChevronRight, X } from "lucide-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  type TouchEvent,
  useRef,
} from "react";
import { productImage } from "../clients/product-image.ts";
import { useBackend } from "../clients/use-backend.ts";
import { NoPhotograph } from "../ui/photo.tsx";
import { Picture } from "../ui/picture.tsx";

type ZoomProps = {
  /** Open it with `showZoomed`. */
  ref: Ref<HTMLDialogElement>;
  pictures: readonly string[];
  current: number;
  onChoose: (index: number) => void;
  name: string;
};

/** How far a finger moves for the next picture, in pixels. */
const swipe = 60;

/**
 * The pictures at twice the size of the screen or, where they have more pixels, at all of them. Moving the mouse pans, a
 * click or Escape closes, touch scrolls. Buttons, the arrow keys and a swipe beyond the edge lead to the next picture.
 */
export function Zoom({ ref, pictures, current, onChoose, name }: ZoomProps) {
  const touch = useRef<Touch | null>(null);
  const backend = useBackend();
  const picture = pictures[current]!;
  const place = `Picture ${current + 1} of ${pictures.length}`;

  function turn(by: number) {
    if (pictures[current + by] !== undefined) onChoose(current + by);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || pictures.length < 2) return;
    event.preventDefault();
    turn(by);
  }

  function onTouchEnd({ changedTouches }: TouchEvent) {
    const by = touch.current && touch.current.fingers === 1 ? swipedBy(touch.current, changedTouches[0]!) : 0;
    touch.current = null;
    if (by !== 0) turn(by);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are the buttons' shortcuts
    <dialog ref={ref} aria-label={`${name}, enlarged`} className="zoom" onKeyDown={onKeyDown}>
      <form method="dialog" className="size-full">
        <button autoFocus aria-label="Close" className={`top-4 right-4 ${round}`}>
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
        {pictures.length > 1 && (
          <>
            <Turn label="Previous picture" disabled={current === 0} onTurn={() => turn(-1)} side="left-4">
              <ChevronLeft size={20} strokeWidth={1.5} aria-hidden="true" />
            </Turn>
            <Turn
              label="Next picture"
              disabled={current === pictures.length - 1}
              onTurn={() => turn(1)}
              side="right-4"
            >
              <ChevronRight size={20} strokeWidth={1.5} aria-hidden="true" />
            </Turn>
            <p
              role="status"
              className="figures pointer-events-none fixed bottom-4 left-1/2 z-10 -translate-x-1/2 rounded-cut bg-paper px-3 py-1.5 text-note text-ink-2 bevel"
            >
              {place}
            </p>
          </>
        )}
        <div
          className="zoom-view"
          onTouchStart={(event) => (touch.current = touchAt(event))}
          onTouchEnd={onTouchEnd}
        >
          <button aria-label="Close the enlarged picture" onPointerMove={followMouse}>
            <Picture
              key={picture}
              // The original picture: enlarged, a rendition would show artifacts.
              src={productImage(picture, { ...backend, imageRender: false }).src}
              alt={pictures.length > 1 ? `${name}, ${place.toLowerCase()}` : name}
              width={1200}
              height={1200}
              loading="lazy"
              draggable={false}
              onLoad={showAllPixels}
              fallback={<NoPhotograph alt={name} />}
            />
          </button>
        </div>
      </form>
    </dialog>
  );
}

const round = "fixed z-10 grid size-11 place-items-center rounded-cut bg-paper bevel hover:text-sapphire";

type TurnProps = { label: string; disabled: boolean; onTurn: () => void; side: string; children: ReactNode };

/** At the last picture it stays where it is, so that it keeps the focus. */
function Turn({ label, disabled, onTurn, side, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onTurn}
      className={`top-1/2 -translate-y-1/2 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 ${side} ${round}`}
    >
      {children}
    </button>
  );
}

/** Opens the zoom at the point that was clicked, or in the middle for the keyboard. */
export function showZoomed(dialog: HTMLDialogElement, { detail, clientX, clientY }: MouseEvent) {
  dialog.showModal();
  const view = dialog.querySelector(".zoom-view")!;
  if (detail > 0 && matchMedia("(hover: hover)").matches) lookAt(view, clientX, clientY);
  else lookAt(view, view.clientWidth / 2, view.clientHeight / 2);
}

/** An original with more pixels than its place is shown with all of them. What is in the middle stays there. */
function showAllPixels({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) {
  const view = image.closest(".zoom-view")!;
  const x = share(view.scrollLeft, view.scrollWidth - view.clientWidth);
  const y = share(view.scrollTop, view.scrollHeight - view.clientHeight);
  image.style.setProperty("--all-pixels", `${image.naturalWidth / devicePixelRatio}px`);
  lookAt(view, x * view.clientWidth, y * view.clientHeight);
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0.5;
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

/** Where a finger came down, and which edges of the picture were in view. */
type Touch = { x: number; y: number; fingers: number; atStart: boolean; atEnd: boolean };

function touchAt({ currentTarget: view, touches }: TouchEvent<HTMLElement>): Touch {
  const { clientX: x, clientY: y } = touches[0]!;
  return {
    x,
    y,
    fingers: touches.length,
    atStart: view.scrollLeft <= 1,
    atEnd: view.scrollLeft >= view.scrollWidth - view.clientWidth - 1,
  };
}

/** 1 for the next picture, -1 for the one before, 0 where the finger only moved the picture. */
function swipedBy(from: Touch, { clientX, clientY }: { clientX: number; clientY: number }): number {
  const across = from.x - clientX;
  if (Math.abs(across) < swipe || Math.abs(across) < 2 * Math.abs(from.y - clientY)) return 0;
  if (across > 0) return from.atEnd ? 1 : 0;
  return from.atStart ? -1 : 0;
}
