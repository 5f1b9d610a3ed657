import { useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight, Minus, Plus, X } from "lucide-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  type TouchEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { productImage } from "../../../../domain/catalog/product-image.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { readView, shapeOf } from "../../../../domain/catalog/photo-view.ts";
import { productVideo } from "../../../../domain/catalog/product-video.ts";
import { NoPhoto } from "../../../base/ui/photo.tsx";
import { Picture } from "../../../base/ui/picture.tsx";
import { forwardIn } from "../../../base/behaviors/forward.ts";
import { altOf, placeOf } from "./picture-alt.ts";

type ZoomProps = {
  ref: Ref<HTMLDialogElement>;
  pictures: readonly string[];
  current: number;
  ground: CSSProperties | undefined;
  onChoose: (index: number) => void;
  name: string;
};

/** How far a finger has to move for the next picture, in pixels. */
const swipe = 60;

/** The magnification, where 1 fits the whole picture into the window. */
const sizes = [1, 2, 4] as const;

/**
 * The pictures, at first each as a whole. A click or tap enlarges the place it hits, twice and then four times; the
 * next one shows the whole picture again. Buttons and the keys + and - do the same. Moving the mouse pans, touch
 * scrolls. Buttons, the arrow keys and a swipe beyond the edge lead to the next picture. A video is not enlarged: the
 * browser's own controls play it, and keep keys and touches to themselves.
 */
export function Zoom({ ref, pictures, current, ground, onChoose, name }: ZoomProps) {
  const { t, i18n } = useLingui();
  const viewed = useRef<HTMLDivElement>(null);
  const touch = useRef<Touch | null>(null);
  const [size, setSize] = useState(0);
  const backend = useBackend();
  const picture = pictures[current]!;
  const shape = shapeOf(readView(picture));
  const place = t(placeOf(pictures, current));
  const video = productVideo(picture, backend);
  const isClosest = size === sizes.length - 1 || video !== null;
  // The original picture: a rendition would show artifacts when enlarged.
  const original = productImage(picture, { ...backend, imageRender: false }).src;
  const alt = altOf(pictures, current, name, i18n.t);

  function turn(by: number) {
    if (pictures[current + by] === undefined) return;
    setSize(0);
    onChoose(current + by);
  }

  function enlarge(to: number, point: Point) {
    if (sizes[to] === undefined || video !== null) return;
    flushSync(() => setSize(to));
    lookAt(viewed.current!, point);
  }

  /** The middle of the view stays in the middle; for the whole picture, that is the focus that the owner chose. */
  function enlargeMiddle(to: number) {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = viewed.current!;
    const [across, down] = readView(picture).focus;
    enlarge(to, {
      across: share(scrollLeft, scrollWidth - clientWidth) ?? across / 100,
      down: share(scrollTop, scrollHeight - clientHeight) ?? down / 100,
    });
  }

  function onPress(event: MouseEvent<HTMLElement>) {
    const to = isClosest ? 0 : size + 1;
    if (event.detail === 0) enlargeMiddle(to);
    else enlarge(to, pointIn(event.currentTarget.querySelector("img"), event));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof HTMLVideoElement) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const sizeBy = { "+": 1, "=": 1, "-": -1 }[event.key];
    if (by === undefined ? sizeBy === undefined : pictures.length < 2) return;
    event.preventDefault();
    if (by !== undefined) turn(by * forwardIn(event.currentTarget));
    else enlargeMiddle(size + sizeBy!);
  }

  function onTouchEnd({ currentTarget, changedTouches, target }: TouchEvent) {
    const isSwipe = touch.current?.fingers === 1 && !(target instanceof HTMLVideoElement);
    const by = isSwipe ? swipedBy(touch.current!, changedTouches[0]!) : 0;
    touch.current = null;
    if (by !== 0) turn(by * forwardIn(currentTarget.parentElement!));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are the buttons' shortcuts
    <dialog
      ref={ref}
      aria-label={t`${name}, enlarged`}
      className="zoom"
      style={ground}
      onKeyDown={onKeyDown}
      onClose={() => setSize(0)}
    >
      <form method="dialog" className="size-full">
        <button autoFocus aria-label={t`Close`} className={`top-4 inset-e-4 ${round}`}>
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <Step
          label={t`Zoom in`}
          disabled={isClosest}
          onStep={() => enlargeMiddle(size + 1)}
          place="top-4 inset-e-18"
        >
          <Plus size={20} strokeWidth={1.5} aria-hidden="true" />
        </Step>
        <Step
          label={t`Zoom out`}
          disabled={size === 0}
          onStep={() => enlargeMiddle(size - 1)}
          place="top-4 inset-e-32"
        >
          <Minus size={20} strokeWidth={1.5} aria-hidden="true" />
        </Step>
        {pictures.length > 1 && (
          <>
            <Step
              label={t`Previous picture`}
              disabled={current === 0}
              onStep={() => turn(-1)}
              place="inset-s-4 top-1/2 -translate-y-1/2"
            >
              <ChevronLeft size={20} strokeWidth={1.5} aria-hidden="true" />
            </Step>
            <Step
              label={t`Next picture`}
              disabled={current === pictures.length - 1}
              onStep={() => turn(1)}
              place="inset-e-4 top-1/2 -translate-y-1/2"
            >
              <ChevronRight size={20} strokeWidth={1.5} aria-hidden="true" />
            </Step>
            <p
              role="status"
              className="figures pointer-events-none fixed inset-x-0 bottom-4 z-10 mx-auto w-fit rounded-cut bg-paper px-3 py-1.5 text-note text-ink-2 bevel"
            >
              {place}
            </p>
          </>
        )}
        <div
          ref={viewed}
          // Coordinates in a picture are counted from its left.
          dir="ltr"
          className="zoom-view"
          data-closest={isClosest || undefined}
          style={{ "--times": sizes[size] } as CSSProperties}
          onTouchStart={(event) => (touch.current = touchAt(event))}
          onTouchEnd={onTouchEnd}
        >
          {video === null ? (
            <button
              type="button"
              aria-label={isClosest ? t`Show the whole picture` : t`Enlarge the picture`}
              onClick={onPress}
              onPointerMove={followMouse}
            >
              <Picture
                key={picture}
                src={original}
                alt={alt}
                width={1200}
                height={1200}
                loading="lazy"
                draggable={false}
                style={shape ? ({ "--shape": shape } as CSSProperties) : undefined}
                onLoad={keepShape}
                fallback={<NoPhoto alt={name} />}
              />
            </button>
          ) : (
            <video
              key={picture}
              src={video}
              poster={original}
              aria-label={alt}
              controls
              muted
              loop
              playsInline
              preload="metadata"
              // Its controls stand above the place.
              style={{ height: "calc(100% - 4rem)" }}
              className="w-full"
            />
          )}
        </div>
      </form>
    </dialog>
  );
}

const round = "fixed z-10 grid size-11 place-items-center rounded-cut bg-paper bevel hover:text-sapphire";

type StepProps = { label: string; disabled: boolean; onStep: () => void; place: string; children: ReactNode };

/** At the end it is disabled but stays in place, so that it keeps the focus. */
function Step({ label, disabled, onStep, place, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onStep}
      className={`aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 ${place} ${round}`}
    >
      {children}
    </button>
  );
}

/** Reported by the file itself, for pictures that were stored without their size. */
function keepShape({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) {
  image.style.setProperty("--shape", `${image.naturalWidth / image.naturalHeight}`);
}

/** A point in the picture, with coordinates from 0 to 1. */
type Point = { across: number; down: number };

function pointIn(image: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  if (!image) return { across: 0.5, down: 0.5 };
  const { left, top, width, height } = image.getBoundingClientRect();
  return { across: within((clientX - left) / width), down: within((clientY - top) / height) };
}

const within = (value: number) => Math.min(1, Math.max(0, value));

function share(part: number, whole: number): number | undefined {
  return whole > 1 ? part / whole : undefined;
}

/** The mouse over a point of the window shows the same point of the picture. */
function followMouse({ currentTarget, clientX, clientY, pointerType }: PointerEvent<HTMLElement>) {
  if (pointerType !== "mouse") return;
  const view = currentTarget.parentElement!;
  lookAt(view, { across: clientX / view.clientWidth, down: clientY / view.clientHeight });
}

/** Scrolls so that this point is where it would be if the picture filled the window. */
function lookAt(view: Element, { across, down }: Point) {
  view.scrollTo({
    left: across * (view.scrollWidth - view.clientWidth),
    top: down * (view.scrollHeight - view.clientHeight),
    behavior: "instant",
  });
}

/** Where a finger was put down, and which edges of the picture were in view. */
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

/** 1 for the picture at the right, -1 for the one at the left, 0 if the finger only moved the picture. */
function swipedBy(from: Touch, { clientX, clientY }: { clientX: number; clientY: number }): number {
  const across = from.x - clientX;
  if (Math.abs(across) < swipe || Math.abs(across) < 2 * Math.abs(from.y - clientY)) return 0;
  if (across > 0) return from.atEnd ? 1 : 0;
  return from.atStart ? -1 : 0;
}
