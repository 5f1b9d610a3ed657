import { useLingui } from "@lingui/react/macro";
import { Pencil, Trash2 } from "lucide-react";
import { RowAction, RowActions } from "../../list/row-controls.tsx";
import { MoveButtons } from "../../arranging/move-buttons.tsx";
import { useRowOrder } from "../form/row-order.ts";
import { factsOf, type Method } from "./methods.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type MethodListProps = {
  label: string;
  methods: readonly Method[];
  onEdit: (method: Method) => void;
  onDelete: (method: Method) => void;
  onMoved: () => Promise<void>;
};

export function MethodList({ label, methods, onEdit, onDelete, onMoved }: MethodListProps) {
  const { t } = useLingui();
  const money = useMoney();
  const { shown, move } = useRowOrder("shipping_methods", methods, onMoved);
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {shown.map((method, index) => (
        <li key={method.id} className="flex flex-wrap items-center justify-end gap-x-4 py-2.5 max-sm:gap-y-1">
          <div className="min-w-0 flex-1 basis-44 wrap-break-word">
            <p className="text-ui">{method.name}</p>
            <p className="figures text-note text-ink-2">{factsOf(method, money).join(", ")}</p>
          </div>
          <RowActions>
            <MoveButtons name={method.name} index={index} count={shown.length} onMove={move} />
            <RowAction
              Icon={Pencil}
              label={t`Edit ${{ name: method.name }}`}
              onClick={() => onEdit(method)}
            />
            <RowAction
              Icon={Trash2}
              label={t`Delete ${{ name: method.name }}`}
              destructive
              onClick={() => onDelete(method)}
            />
          </RowActions>
        </li>
      ))}
    </ul>
  );
}
