import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { MouseEvent } from "react";
import { flushSync } from "react-dom";

export type Place = { index: number; all: number };

type RowButtonsProps = {
  /** What is moved and removed: `Ring size`. */
  called: string;
  place: Place;
  onMove: (by: number) => void;
  onRemove: () => void;
};

/** Moves a row up or down, or removes it. The focus moves along with the row. */
export function RowButtons({ called, place: { index, all }, onMove, onRemove }: RowButtonsProps) {
  const { t } = useLingui();
  function move({ currentTarget }: MouseEvent<HTMLButtonElement>, by: number) {
    flushSync(() => onMove(by));
    currentTarget.focus();
  }
  const button =
    "grid size-8 place-items-center text-ink-3 hover:text-ink aria-disabled:text-line-2 max-md:size-10";
  const isFirst = index === 0;
  const isLast = index === all - 1;
  return (
    <div className="flex">
      <button
        type="button"
        aria-label={t`Move ${{ name: called }} up`}
        aria-disabled={isFirst}
        onClick={(event) => !isFirst && move(event, -1)}
        className={button}
      >
        <ArrowUp size={15} strokeWidth={1.6} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t`Move ${{ name: called }} down`}
        aria-disabled={isLast}
        onClick={(event) => !isLast && move(event, 1)}
        className={button}
      >
        <ArrowDown size={15} strokeWidth={1.6} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t`Remove ${{ name: called }}`}
        onClick={onRemove}
        className={`${button} hover:text-danger`}
      >
        <X size={15} strokeWidth={1.6} aria-hidden="true" />
      </button>
    </div>
  );
}
