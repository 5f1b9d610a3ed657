import { ArrowDown, ArrowUp, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { RowAction, RowActions } from "../../list/row-controls.tsx";
import { factsOf, type Method, saveOrder } from "./methods.ts";

type MethodListProps = {
  label: string;
  methods: readonly Method[];
  onEdit: (method: Method) => void;
  onDelete: (method: Method) => void;
  /** Reloads them. */
  onMoved: () => Promise<void>;
};

/** The methods of a zone, in the order in which shoppers are offered them. */
export function MethodList({ label, methods, onEdit, onDelete, onMoved }: MethodListProps) {
  const { run } = useAction();
  // Shown while it is being saved.
  const [wanted, setWanted] = useState<readonly Method[] | null>(null);
  const shown = wanted ?? methods;

  /** The focus moves along with the method. */
  function move({ currentTarget }: MouseEvent<HTMLButtonElement>, from: number, to: number) {
    if (wanted || !shown[to]) return;
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, shown[from]!);
    flushSync(() => setWanted(next));
    currentTarget.focus();
    void run(() => saveOrder(browserClient(), next), { title: "Error saving the order" })
      .then(onMoved)
      .finally(() => setWanted(null));
  }

  return (
    <ul aria-label={label} className="divide-y divide-line">
      {shown.map((method, index) => (
        <li key={method.id} className="flex flex-wrap items-center justify-end gap-x-4 py-2.5 max-sm:gap-y-1">
          <div className="min-w-0 flex-1 basis-44 wrap-break-word">
            <p className="text-ui">{method.name}</p>
            <p className="figures text-note text-ink-2">{factsOf(method).join(", ")}</p>
          </div>
          <RowActions>
            {shown.length > 1 && (
              <>
                <MoveButton
                  Icon={ArrowUp}
                  label={`Move ${method.name} up`}
                  isAtEnd={index === 0}
                  onClick={(event) => move(event, index, index - 1)}
                />
                <MoveButton
                  Icon={ArrowDown}
                  label={`Move ${method.name} down`}
                  isAtEnd={index === shown.length - 1}
                  onClick={(event) => move(event, index, index + 1)}
                />
              </>
            )}
            <RowAction Icon={Pencil} label={`Edit ${method.name}`} onClick={() => onEdit(method)} />
            <RowAction
              Icon={Trash2}
              label={`Delete ${method.name}`}
              destructive
              onClick={() => onDelete(method)}
            />
          </RowActions>
        </li>
      ))}
    </ul>
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
