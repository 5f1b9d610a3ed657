import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { typedSchema } from "../../../../../domain/base/column-kinds.ts";
import { asTyped, kindOf, shownValue } from "../../../../../domain/catalog/column-text.ts";
import { productColumns } from "../../../../../domain/catalog/columns.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { useEdit } from "../../../../base/edits/use-edit.tsx";
import { checkSchema } from "../../../../base/forms/check.ts";
import { ErrorNote } from "../../../../base/forms/error-note.tsx";
import { useForm } from "../../../../base/forms/use-form.ts";
import { stockOnto } from "../form/moved-stock.ts";
import { readMovesSince } from "../history/moves-since.ts";
import { type Cell, type CellName, cellOf, changeCell, readCell } from "./cell-queries.ts";
import { say } from "../../../../base/language/languages.ts";
import { productEditTexts } from "../../../forms/edit-texts.ts";
import { useMoney } from "../../../../base/shop/use-shop.ts";
import { pageMoney } from "../../../../base/language/page-money.ts";

type EditCellProps = {
  product: { id: number; name: string } & Record<CellName, number | null>;
  name: CellName;
  /** Whether something else says what it is, such as a metal's price. */
  isFixed?: boolean;
  /** The value as the list shows it. */
  children: ReactNode;
};

const labels = {
  price: (name: string) => msg`Current price of ${{ name }}`,
  stock_quantity: (name: string) => msg`Stock quantity of ${{ name }}`,
};

const titles = {
  price: (name: string) => msg`Change the price of ${{ name }}`,
  stock_quantity: (name: string) => msg`Change the stock of ${{ name }}`,
};

const schemas = {
  price: cellSchema("price"),
  stock_quantity: cellSchema("stock_quantity"),
};

function cellSchema(name: CellName) {
  return z.object({
    value: typedSchema(kindOf(productColumns[name]), null, say, pageMoney) as z.ZodMiniType<
      number | null,
      string
    >,
  });
}

/** A value that is changed in the list: a press shows a field for it. */
export function EditCell({ product, name, isFixed = false, children }: EditCellProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const cell = useRef<HTMLSpanElement>(null);

  function close() {
    const hasFocus = cell.current!.contains(document.activeElement);
    flushSync(() => setIsOpen(false));
    if (hasFocus) cell.current!.querySelector("button")!.focus();
  }

  if (isFixed) return <span className="block">{children}</span>;
  return (
    <span ref={cell} className="relative z-1">
      {isOpen ? (
        <CellForm product={product} name={name} onClose={close} />
      ) : (
        <button
          type="button"
          className="edit-cell"
          title={t(titles[name](product.name))}
          onClick={() => setIsOpen(true)}
        >
          {children}
        </button>
      )}
    </span>
  );
}

type CellFormProps = Omit<EditCellProps, "isFixed" | "children"> & { onClose: () => void };

/** Enter, or leaving the field, saves what is typed; Escape forgets it. */
function CellForm({ product, name, onClose }: CellFormProps) {
  const { t } = useLingui();
  const money = useMoney();
  const noteId = useId();
  const { revalidate } = useRevalidator();
  const [loaded] = useState<Cell>(() => cellOf(product, name));
  const [before] = useState(() => asTyped({ [name]: loaded.value }, money)[name]);
  const [typed, setTyped] = useState({ value: before });
  const [moves, setMoves] = useState<readonly string[]>([]);
  const check = (values: typeof typed) => checkSchema(schemas[name], values);
  const form = useForm({
    values: typed,
    onChange: (changes) => setTyped((now) => ({ ...now, ...changes })),
    check,
    send: save,
    failureToast: { title: t`Error saving product` },
  });
  const edit = useEdit<Cell, { value: number | null }>({
    texts: productEditTexts,
    columns: () => ({
      value: {
        label: productColumns[name].label,
        show: (value) => shownValue(name, value, say, money),
        since: moves,
      },
    }),
    valuesOf: ({ value }) => ({ value }),
    read: readNow,
    save: (over, { value = null }) => changeCell(browserClient(), over, name, value),
    onto:
      name === "price"
        ? undefined
        : ({ loaded, mine, theirs }) => ({
            value: stockOnto({ loaded: loaded.value, mine: mine.value, theirs: theirs.value }),
          }),
    form,
    onSaved: leave,
    onKeepTheirs: leave,
  });

  function save(mine: { value: number | null }): Promise<void> {
    return edit.save({ loaded, mine, over: loaded });
  }

  async function readNow() {
    const now = await readCell(browserClient(), product.id, name);
    if (name === "stock_quantity" && now)
      setMoves(await readMovesSince(browserClient(), product.id, loaded.value).catch(() => []));
    return now;
  }

  async function leave() {
    await revalidate();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || form.busy) return;
    event.stopPropagation();
    onClose();
  }

  function onBlur({ currentTarget }: FocusEvent<HTMLInputElement>) {
    if (form.busy || edit.dialog) return;
    if (typed.value === before) onClose();
    else if (check(typed).parsed) currentTarget.form!.requestSubmit();
  }

  const { error, ...field } = form.field("value");
  return (
    <>
      <form {...form.formProps}>
        <input
          {...field}
          aria-invalid={error ? true : undefined}
          aria-label={t(labels[name](product.name))}
          aria-describedby={noteId}
          className="field field-sm figures"
          inputMode="decimal"
          autoComplete="off"
          // The press that opened it was for typing.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
        <span id={noteId}>{error && <ErrorNote>{error}</ErrorNote>}</span>
      </form>
      {edit.dialog}
    </>
  );
}
