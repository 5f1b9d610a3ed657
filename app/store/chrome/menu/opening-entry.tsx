import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import type { Original } from "../../../base/shop/use-original.ts";

type OpeningEntryProps = {
  name: string;
  mark?: Partial<Original>;
  /** Where the entry itself leads; without it, the name only opens what is below. */
  link?: ReactNode;
  /** Rendered once it was opened. */
  children: ReactNode;
};

/**
 * An entry of the header with a second level, which the pointer, the keyboard's focus or a press on its mark opens.
 * Escape, leaving it, and following a link close it.
 */
export function OpeningEntry({ name, mark, link, children }: OpeningEntryProps) {
  const { t } = useLingui();
  const id = useId();
  const { key } = useLocation();
  const group = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isReturning = useRef(false);
  const isEntered = useRef(false);
  const [opened, setOpened] = useState<{ at: string | null; atEnd: boolean } | null>(null);
  const isOpen = opened?.at === key;

  const open = () => setOpened({ at: key, atEnd: isNearEnd(group.current!) });
  const close = () => setOpened((now) => now && { ...now, at: null });

  /** The focus does not stay in what is hidden. */
  function dismiss() {
    close();
    if (!group.current!.contains(document.activeElement)) return;
    isReturning.current = true;
    button.current!.focus();
    isReturning.current = false;
  }

  useClosing(isOpen, {
    isInside: (target) => group.current!.contains(target),
    onLeave: close,
    onEscape: dismiss,
  });

  /** A page that appears under a pointer at rest does not open: only a pointer that comes does, and it moves. */
  function onPointerMove() {
    if (!isEntered.current) return;
    isEntered.current = false;
    open();
  }

  function onFocus({ currentTarget }: FocusEvent<HTMLButtonElement>) {
    if (!isReturning.current && currentTarget.matches(":focus-visible")) open();
  }

  /** A mouse has opened it by pointing at it. */
  function onClick({ nativeEvent }: MouseEvent) {
    const isMouse = (nativeEvent as globalThis.PointerEvent).pointerType === "mouse";
    if (isOpen && !isMouse) close();
    else open();
  }

  return (
    <div
      ref={group}
      onPointerEnter={(event) => (isEntered.current = isMouse(event))}
      onPointerMove={onPointerMove}
      onPointerLeave={(event) => isMouse(event) && close()}
      className="relative -my-(--reach) flex items-center gap-1 py-(--reach)"
    >
      {link}
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={opened ? id : undefined}
        aria-label={link ? t`More under ${{ name }}` : undefined}
        onFocus={onFocus}
        onClick={onClick}
        className={link ? "target grid size-5 place-items-center" : "nav-link flex items-center gap-1"}
      >
        {!link && (
          <span className="line-clamp-2 max-w-40 text-start leading-tight wrap-anywhere" {...mark}>
            {name}
          </span>
        )}
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {opened && (
        <div
          id={id}
          hidden={!isOpen}
          className={`absolute top-full z-10 max-h-[70svh] overflow-y-auto border border-line bg-raised py-2 text-ui text-ink shadow-lg ${opened.atEnd ? "end-0" : "start-0"}`}
        >
          {children}
        </div>
      )}
    </div>
  );
}

const isMouse = ({ pointerType }: PointerEvent) => pointerType === "mouse";

/** Whether there is more room before the element than after it, in the direction of the page. */
function isNearEnd(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect();
  return left + right > innerWidth !== (getComputedStyle(element).direction === "rtl");
}

type Closing = { isInside: (target: Node) => boolean; onLeave: () => void; onEscape: () => void };

/** Hears of presses and of the focus elsewhere, and of Escape wherever the focus is, as long as something is open. */
function useClosing(isOpen: boolean, { isInside, onLeave, onEscape }: Closing) {
  const leave = useEffectEvent(({ target }: Event) => {
    if (!isInside(target as Node)) onLeave();
  });
  const escape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "Escape") onEscape();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const unwanted = new AbortController();
    const { signal } = unwanted;
    document.addEventListener("pointerdown", (event) => leave(event), { signal });
    document.addEventListener("focusin", (event) => leave(event), { signal });
    document.addEventListener("keydown", (event) => escape(event), { signal });
    return () => unwanted.abort();
  }, [isOpen]);
}
