import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import type { Db } from "../../base/clients/load-context.ts";
import { FormDialog } from "../../base/edits/form-dialog.tsx";
import { checked } from "../../base/forms/check.ts";
import { useForm } from "../../base/forms/use-form.ts";
import { Photo } from "../../base/ui/photo.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import type { Arranged } from "./arranged.ts";
import { type ArrangedList, orderOvertaken, saveOrder } from "./save-order.ts";
import { SortableList } from "./sortable-list.tsx";

type ArrangeDialogProps = {
  title: string;
  /** Where shoppers see this order. */
  note: string;
  list: ArrangedList;
  /** The first ones in the present order. */
  items: readonly Arranged[];
  /** Reads them again. */
  load: (db: Db) => Promise<Arranged[]>;
  onSaved: () => Promise<void>;
  onClose: () => void;
};

/** Puts a list of the shop into another order. */
export function ArrangeDialog({ title, note, list, items, load, onSaved, onClose }: ArrangeDialogProps) {
  const { t } = useLingui();
  const [seen, setSeen] = useState(items);
  const [order, setOrder] = useState(items);
  const isDirty = order.some(({ id }, index) => id !== seen[index]?.id);
  const form = useForm({
    values: { order },
    onChange: (changes) => changes.order && setOrder(changes.order),
    check: (values) => checked(values.order, {}),
    send: save,
    failureToast: { title: t`The new order could not be saved` },
  });

  async function save(wanted: readonly Arranged[]) {
    if (isDirty) {
      if (!(await saveOrder(list, wanted, seen))) {
        const now = await load(browserClient());
        setSeen(now);
        setOrder(now);
        throw orderOvertaken();
      }
      await onSaved();
    }
    showToast({ title: t`Order saved successfully!` });
    onClose();
  }

  return (
    <FormDialog title={title} action={t`Save Order`} form={form} isDirty={isDirty} onClose={onClose}>
      <p className="text-ui text-ink-2">{note}</p>
      <SortableList
        label={title}
        items={order}
        nameOf={({ name }) => name}
        render={(item) => <PicturedName item={item} />}
        onChange={(next) => form.change({ order: next })}
      />
      {order.length === 0 && <p className="text-ui text-ink-3">{t`There is nothing to arrange yet.`}</p>}
    </FormDialog>
  );
}

/** A name with its picture, in a row. */
export function PicturedName({ item: { name, image } }: { item: Pick<Arranged, "name" | "image"> }) {
  return (
    <span className="flex items-center gap-3 text-ui">
      <Photo image={image} alt="" sizes="32px" widths={[160]} className="size-8 shrink-0" />
      <span className="min-w-0 wrap-break-word">{unbrokenWords(name)}</span>
    </span>
  );
}
