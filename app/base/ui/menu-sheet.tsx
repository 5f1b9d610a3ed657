import { useLingui } from "@lingui/react/macro";
import { Menu, X } from "lucide-react";
import { type ReactNode, type RefObject, useId } from "react";

type MenuSheetProps = {
  sheet: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
  className?: string;
  onOpen?: () => void;
};

const buttonClass = "target grid size-8 place-items-center";

export function MenuSheet({ sheet, children, className = "", onOpen }: MenuSheetProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-label={t`Open menu`}
        aria-haspopup="dialog"
        // Opens the menu even without scripts.
        {...{ command: "show-modal", commandfor: id }}
        onClick={(event) => {
          event.preventDefault();
          onOpen?.();
          sheet.current?.showModal();
        }}
        className={`${buttonClass} ${className}`}
      >
        <Menu size={20} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <dialog ref={sheet} id={id} aria-label={t`Menu`} closedby="any" className="sheet sheet-start">
        {children}
      </dialog>
    </>
  );
}

/** Its form closes the menu even without scripts. */
export function CloseMenu({ onClick }: { onClick: () => void }) {
  const { t } = useLingui();
  return (
    <form method="dialog">
      <button aria-label={t`Close menu`} onClick={onClick} className={buttonClass}>
        <X size={20} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </form>
  );
}
