import { type ReactNode, startTransition, useState } from "react";
import { useRevalidator } from "react-router";
import { browserClient } from "../../clients/data-api/browser-client.ts";
import { hideToast, showToast } from "../../behaviors/toasts.tsx";
import { changedColumns, Refusal } from "../ui/edits.ts";
import { useAction } from "../ui/use-action.ts";
import { changeOrder, findOrder, type Order, type OrderEdit } from "./queries.ts";

type Draft<Values> = {
  mine: Values;
  /** What was there when one began: others may have saved since. */
  over: Values;
};

type Conflict<Values> = Draft<Values> & { theirs: Values };

type Texts = {
  /** Descriptions of the toasts. */
  saved: string;
  failed: string;
};

/**
 * Some columns of an order on their way from `loaded` to what the admin makes of them. A draft outlives that the order
 * is loaded again, so that saving one part of the page leaves the others as they are being typed.
 */
export function useOrderEdit<Values extends Partial<OrderEdit>>(id: number, loaded: Values, texts: Texts) {
  const { revalidate } = useRevalidator();
  const { busy, failure, run } = useAction();
  const [edited, setEdited] = useState<Draft<Values> | null>(null);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const isDirty = edited !== null && hasChanges(edited);
  const draft = isDirty ? edited : { mine: loaded, over: loaded };

  function edit(changes: Partial<Values>) {
    setEdited({ ...draft, mine: { ...draft.mine, ...changes } });
  }

  /** Saves unless somebody else did since `over`; that is then the `conflict`. Answers whether all went well. */
  function save({ mine, over }: Draft<Values> = draft, { undoable = true } = {}) {
    return run(
      async () => {
        if (!hasChanges({ mine, over: draft.over })) return setEdited(null);
        const changes = changedColumns(draft.over, mine) as Partial<OrderEdit>;
        if (!(await changeOrder(browserClient(), id, over, changes)))
          return meet(mine, columnsOf(await readOrder(id), over));
        await finish();
        const undoing = { mine: over, over: { ...over, ...changes } };
        succeed(undoable ? <UndoButton onClick={() => void undo(undoing)} /> : undefined);
      },
      { title: "Error", description: texts.failed },
    );
  }

  /** Reads the order for a question about the change: `ask` gets it unless somebody else saved since `over`. */
  function check({ mine, over }: Draft<Values>, ask: (order: Order) => void) {
    return run(
      async () => {
        const order = await readOrder(id);
        const theirs = columnsOf(order, over);
        if (hasChanges({ mine: theirs, over })) return meet(mine, theirs);
        ask(order);
      },
      { title: "Error", description: texts.failed },
    );
  }

  /** Somebody else saved first: that is the `conflict`, unless they came to the same. */
  async function meet(mine: Values, theirs: Values) {
    const changes = changedColumns(draft.over, mine);
    if (hasChanges({ mine: { ...theirs, ...changes }, over: theirs }))
      return setConflict({ mine, over: draft.over, theirs });
    await finish();
    succeed();
  }

  /** Whatever stands in the form by now stays there. */
  function undo({ mine, over }: Draft<Values>) {
    hideToast();
    return run(
      async () => {
        const changes = changedColumns(over, mine) as Partial<OrderEdit>;
        if (!(await changeOrder(browserClient(), id, over, changes)))
          throw new Refusal("Somebody else has changed it since, so nothing was undone.");
        await revalidate();
        succeed();
      },
      { title: "Error" },
    );
  }

  async function finish() {
    await revalidate();
    // With what was loaded, which the router shows in a transition too; else what was there before would flash up.
    startTransition(() => {
      setEdited(null);
      setConflict(null);
    });
  }

  function succeed(action?: ReactNode) {
    showToast({ title: "Success", description: texts.saved, action });
  }

  return {
    values: draft.mine,
    over: draft.over,
    isDirty,
    busy,
    failure,
    edit,
    save,
    check,
    conflict,
    /** Shows what the other admin saved. */
    keepTheirs: finish,
    dismissConflict: () => setConflict(null),
  };
}

function hasChanges<Values extends Partial<OrderEdit>>({ mine, over }: Draft<Values>): boolean {
  return Object.keys(changedColumns(over, mine)).length > 0;
}

/** The order as it is by now. */
async function readOrder(id: number): Promise<Order> {
  const order = await findOrder(browserClient(), id);
  if (!order) throw new Refusal("This order was deleted in the meantime.");
  return order;
}

/** What the order has in these columns. */
function columnsOf<Values extends Partial<OrderEdit>>(order: Order, columns: Values): Values {
  return Object.fromEntries(
    Object.keys(columns).map((column) => [column, order[column as keyof OrderEdit]]),
  ) as Values;
}

function UndoButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="link">
      Undo
    </button>
  );
}
