import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { hideToast, showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import type { Checked } from "../../base/forms/check.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import { useAction } from "../../base/forms/use-action.ts";
import { useForm } from "../../base/forms/use-form.ts";
import { changedColumns, type Columns, isChanged } from "../../base/edits/changes.ts";
import { type Edit, readAgain, type Source } from "../../base/edits/save-edit.ts";
import { useEdit } from "../../base/edits/use-edit.tsx";
import type { WorkingCopy } from "../../base/edits/use-working-copy.ts";
import { changeOrder, findOrder, type Order, type OrderEdit } from "./queries.ts";
import { orderEditTexts } from "../forms/edit-texts.ts";

type OrderEditOptions<Values, Draft extends object> = {
  copy: WorkingCopy<Order, Draft>;
  columns: Columns<Values>;
  valuesOf: (order: Order) => Values;
  check: (draft: Draft) => Checked<Draft, Values>;
  texts: { saved: string; failed: string };
  save?: (over: Order, changes: Partial<Values>) => Promise<Order | null>;
  /** Changes to ask about before they are saved. All others can be undone. */
  needsConfirmation?: (over: Order, to: Values) => boolean;
};

export function useOrderEdit<Values extends Partial<OrderEdit>, Draft extends object>({
  copy,
  columns,
  valuesOf,
  check,
  texts,
  save = (over, changes) => changeOrder(browserClient(), over, valuesOf(over), changes),
  needsConfirmation = () => false,
}: OrderEditOptions<Values, Draft>) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Edit<Order, Values> | null>(null);
  const action = useAction();
  const form = useForm({
    values: copy.draft,
    onChange: copy.change,
    check,
    send,
    failureToast: { title: t`Error`, description: texts.failed },
    action,
  });
  const source: Source<Order, Values> = {
    texts: orderEditTexts,
    valuesOf,
    read: ({ id }) => findOrder(browserClient(), id),
    save,
  };
  const edit = useEdit({
    ...source,
    columns: () => columns,
    form,
    onSaved,
    onKeepTheirs: (theirs) => {
      copy.restart(theirs);
      void revalidate();
    },
    onSaveMine: saveOrAsk,
  });

  async function send(mine: Values): Promise<void> {
    await saveOrAsk({ loaded: copy.loaded, mine, over: copy.loaded });
  }

  async function saveOrAsk(change: Edit<Order, Values>): Promise<void> {
    if (!needsConfirmation(change.over, change.mine)) return edit.save(change);
    // Stock may have moved since the page was loaded.
    const order = await readAgain(source, change.over);
    if (isChanged(valuesOf(change.over), valuesOf(order))) await edit.meet(change, order);
    else setAsked({ ...change, over: order });
  }

  async function onSaved(order: Order, before: Order) {
    await revalidate();
    copy.restart(order);
    const canUndo = order !== before && !needsConfirmation(before, valuesOf(order));
    showSuccess(canUndo && <UndoButton onClick={() => void undo(order, before)} />);
  }

  /** Does not touch what has been entered into the form since. */
  function undo(order: Order, before: Order) {
    hideToast();
    return action.run(
      async () => {
        const undone = await changeOrder(
          browserClient(),
          order,
          valuesOf(order),
          changedColumns(valuesOf(order), valuesOf(before)),
        );
        if (!undone) throw new Refusal(t`Somebody else has changed it since, so nothing was undone.`);
        await revalidate();
        showSuccess();
      },
      { title: t`Error` },
    );
  }

  function showSuccess(button?: ReactNode) {
    showToast({ title: t`Success`, description: texts.saved, action: button });
  }

  return {
    form,
    /** The change to ask about, over the order as it is now. */
    asked,
    confirm: (change: Edit<Order, Values>) =>
      form.run(async () => {
        await edit.save(change);
        setAsked(null);
      }),
    dismiss: () => setAsked(null),
    dialog: !asked && edit.dialog,
  };
}

function UndoButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui();
  return <button type="button" onClick={onClick} className="link">{t`Undo`}</button>;
}
