import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, type LucideIcon } from "lucide-react";
import type { MouseEvent } from "react";

type MoveButtonsProps = {
  name: string;
  index: number;
  /** How many rows there are. */
  count: number;
  onMove: (event: MouseEvent<HTMLButtonElement>, from: number, to: number) => void;
};

/** Nothing for a row that is alone. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const { t } = useLingui();
  if (count < 2) return null;
  return (
    <>
      <MoveButton
        Icon={ArrowUp}
        label={t`Move ${name} up`}
        isAtEnd={index === 0}
        onClick={(event) => onMove(event, index, index - 1)}
      />
      <MoveButton
        Icon={ArrowDown}
        label={t`Move ${name} down`}
        isAtEnd={index === count - 1}
        onClick={(event) => onMove(event, index, index + 1)}
      />
    </>
  );
}

type MoveButtonProps = {
  Icon: LucideIcon;
  label: string;
  isAtEnd: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** At the end of the list it keeps the focus, and does nothing. */
function MoveButton({ Icon, label, isAtEnd, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isAtEnd || undefined}
      onClick={(event) => !isAtEnd && onClick(event)}
      className="btn btn-sm btn-icon btn-quiet row-action aria-disabled:text-line-2"
    >
      <Icon aria-hidden="true" />
    </button>
  );
}
