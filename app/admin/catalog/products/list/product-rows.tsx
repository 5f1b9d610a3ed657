import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Pencil, Trash2 } from "lucide-react";
import { pageLanguage, say } from "../../../../base/language/languages.ts";
import { marginInWords } from "../../../../../domain/catalog/cost.ts";
import { formatPrice, type MoneyFormat } from "../../../../../domain/money/money.ts";
import { useShop, useMoney } from "../../../../base/shop/use-shop.ts";
import { Badge } from "../../../../base/ui/badge.tsx";
import { Photo } from "../../../../base/ui/photo.tsx";
import { EditCell } from "./edit-cell.tsx";
import type { Column } from "../../../list/column.ts";
import { ChooseRow } from "../../../list/choose-row.tsx";
import type { Chosen } from "../../../list/use-chosen.ts";
import { RowBlock } from "../../../list/row-blocks.tsx";
import { RowAction, RowActions, RowLink } from "../../../list/row-controls.tsx";
import { formatDay, formatDayAndTime } from "../../../formats/shop-times.ts";
import { Amount, cellSize } from "../../../formats/amount.tsx";
import { unbrokenWords } from "../../../../base/ui/unbroken-words.tsx";
import { type ListColumn, listColumns } from "./list-columns.ts";
import type { ListedProduct } from "./queries.ts";
import { choiceLabel, productColumns as productKinds } from "../../../../../domain/catalog/columns.ts";

type AskToDelete = (product: ListedProduct) => void;

/** The table's columns. Narrow windows show category and SKU below the name instead. */
export function productColumns(
  shown: readonly ListColumn[],
  onDelete: AskToDelete,
  chosen: Chosen,
  money: MoneyFormat,
): Column<ListedProduct>[] {
  const toChoose = columnsToChoose(shown, money);
  return [
    {
      title: say(msg`Image`),
      className: "w-34",
      render: (product) => (
        <span className="flex items-center gap-1">
          <ChooseProduct product={product} chosen={chosen} />
          <Thumbnail image={product.image} />
        </span>
      ),
    },
    { title: say(msg`Name`), sort: "name", render: (product) => <Name product={product} /> },
    ...shown.map((name) => ({ title: say(listColumns[name]), ...toChoose[name] })),
    {
      title: say(msg`Actions`),
      className: "w-27",
      align: "end",
      render: (product) => <Actions product={product} onDelete={onDelete} />,
    },
  ];
}

/** @param shown what stands in a column of its own is not said in another */
function columnsToChoose(
  shown: readonly ListColumn[],
  money: MoneyFormat,
): Record<ListColumn, Omit<Column<ListedProduct>, "title">> {
  return {
    category: {
      className: "w-40 max-xl:hidden",
      render: ({ category }) => <span className="text-ink-2">{unbrokenWords(category)}</span>,
    },
    sku: {
      className: "w-28 max-xl:hidden",
      render: ({ sku }) => (
        <span translate={sku ? "no" : undefined} className={sku ? "text-ink-2" : "text-ink-3"}>
          {sku || say(msg`N/A`)}
        </span>
      ),
    },
    price: {
      className: "w-28",
      align: "end",
      sort: "price",
      render: (product) => <Price product={product} shown={shown} />,
    },
    now: {
      className: "w-28",
      align: "end",
      sort: "now",
      render: ({ final_price: now }) => <Amount className={cellSize}>{formatPrice(now, money)}</Amount>,
    },
    cost: {
      className: "w-28",
      align: "end",
      render: ({ product_costs: known }) =>
        known ? <Amount className={cellSize}>{formatPrice(known.cost, money)}</Amount> : <None />,
    },
    margin: {
      className: "w-24",
      align: "end",
      render: ({ price, product_costs: known }) =>
        marginInWords(price, known?.cost, pageLanguage()) ?? <None />,
    },
    stock: {
      className: "w-35",
      sort: "stock",
      render: (product) =>
        shown.includes("status") ? <Stock product={product} /> : <Availability product={product} />,
    },
    status: {
      className: "w-28",
      render: ({ status }) => (
        <Badge tone={status === "published" ? "ghost" : "grey"}>{statusName(status)}</Badge>
      ),
    },
    featured: {
      className: "w-21 whitespace-normal wrap-anywhere",
      render: ({ featured }) =>
        featured ? say(msg`Yes`) : <span className="text-ink-3">{say(msg`No`)}</span>,
    },
    tags: {
      className: "w-40",
      render: ({ tags }) =>
        tags.length > 0 ? (
          <span className="line-clamp-3 text-ink-2">{unbrokenWords(tags.join(", "))}</span>
        ) : (
          <None />
        ),
    },
    publish: { className: "w-32", render: ({ publish_at: time }) => <Day time={time} /> },
    added: { className: "w-32", sort: "added", render: ({ created_at: time }) => <Day time={time} /> },
    changed: { className: "w-32", sort: "changed", render: ({ updated_at: time }) => <Day time={time} /> },
  };
}

function None() {
  const { t } = useLingui();
  return <span className="text-ink-3">{t`None`}</span>;
}

function Day({ time }: { time: string | null }) {
  if (time === null) return <None />;
  return (
    <time dateTime={time} title={formatDayAndTime(time)} className="figures text-ink-2">
      {formatDay(time)}
    </time>
  );
}

type ProductBlockProps = { product: ListedProduct; chosen: Chosen; onDelete: AskToDelete };

/** A product in the list on phones. */
export function ProductBlock({ product, chosen, onDelete }: ProductBlockProps) {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <RowBlock
      picture={
        <span className="flex flex-col items-center gap-2">
          <Thumbnail image={product.image} />
          <ChooseProduct product={product} chosen={chosen} />
        </span>
      }
      title={<RowLink to={editPath(product)}>{unbrokenWords(product.name)}</RowLink>}
      value={
        <EditCell product={product} name="price" isFixed={followsMetal(product)}>
          {priceOf(product.price, money)}
        </EditCell>
      }
      meta={unbrokenWords([categoryAndSku(product), marginOf(product)].filter(Boolean).join(", "))}
      badges={
        <>
          <Availability product={product} />
          {product.featured && (
            <Badge tone="sapphire" plain>
              {t({ message: "Featured", context: "product" })}
            </Badge>
          )}
        </>
      }
      actions={<Actions product={product} onDelete={onDelete} />}
    />
  );
}

function ChooseProduct({ product: { id, name }, chosen }: Pick<ProductBlockProps, "product" | "chosen">) {
  const { t } = useLingui();
  return <ChooseRow id={id} label={t`Choose ${name}`} chosen={chosen} />;
}

function Name({ product }: { product: ListedProduct }) {
  return (
    <>
      <span className="text-ui">
        <RowLink to={editPath(product)}>{unbrokenWords(product.name)}</RowLink>
      </span>
      <span className="mt-0.5 block text-ink-2 xl:hidden">{unbrokenWords(categoryAndSku(product))}</span>
    </>
  );
}

function categoryAndSku({ category, sku }: ListedProduct): string {
  return `${category}, ${sku || say(msg`SKU N/A`)}`;
}

function Thumbnail({ image }: { image: string | null }) {
  return <Photo image={image} alt="" sizes="64px" className="size-16 shrink-0" />;
}

function Actions({ product, onDelete }: { product: ListedProduct; onDelete: AskToDelete }) {
  const { t } = useLingui();
  return (
    <RowActions>
      <RowAction Icon={Pencil} label={t`Edit ${{ name: product.name }}`} to={editPath(product)} />
      <RowAction
        Icon={Trash2}
        label={t`Delete ${{ name: product.name }}`}
        destructive
        onClick={() => onDelete(product)}
      />
    </RowActions>
  );
}

/** What is asked for it; below, what it costs while a promotion runs, and what the shop earns by it. */
function Price({ product, shown }: { product: ListedProduct; shown: readonly ListColumn[] }) {
  const { t } = useLingui();
  const money = useMoney();
  const { price, final_price: now } = product;
  const margin = shown.includes("margin") ? null : marginOf(product);
  return (
    <>
      <EditCell product={product} name="price" isFixed={followsMetal(product)}>
        <Amount>{priceOf(price, money)}</Amount>
      </EditCell>
      {now < price && !shown.includes("now") && (
        <span className="figures block text-note text-ink-2">{t`${{ price: formatPrice(now, money) }} now`}</span>
      )}
      {margin !== null && <span className="mt-0.5 block text-note text-ink-2">{margin}</span>}
    </>
  );
}

function marginOf({ price, product_costs: known }: ListedProduct): string | null {
  const margin = marginInWords(price, known?.cost, pageLanguage());
  return margin && say(msg`${{ margin }} margin`);
}

function followsMetal({ product_formulas: formula }: ListedProduct): boolean {
  return Boolean(formula);
}

/** The spec asks for N/A, although this database always has a price. */
function priceOf(price: number | null, money: MoneyFormat): string {
  return price === null ? say(msg`N/A`) : formatPrice(price, money);
}

function editPath({ id }: ListedProduct): string {
  return `/admin/products/edit/${id}`;
}

/** The stock of what is in the shop; otherwise, that it is not, and until when. */
function Availability({ product }: { product: ListedProduct }) {
  const { t } = useLingui();
  const { status, publish_at } = product;
  if (status === "published") return <Stock product={product} />;
  return (
    <>
      <Badge tone="grey">{statusName(status)}</Badge>
      {publish_at && (
        <span className="block text-note text-ink-2">{t`Until ${{ dayAndTime: formatDayAndTime(publish_at) }}`}</span>
      )}
    </>
  );
}

function Stock({ product }: { product: ListedProduct }) {
  const { lowStock } = useShop();
  const { tone, words } = stockLevel(product.stock_quantity, lowStock);
  return (
    <EditCell product={product} name="stock_quantity">
      <Badge tone={tone}>{words}</Badge>
    </EditCell>
  );
}

/** @param stock null when it is not counted */
function stockLevel(stock: number | null, lowStock: number) {
  if (stock === null) return { tone: "grey", words: say(msg`N/A`) } as const;
  if (stock === 0) return { tone: "red", words: say(msg`Out of Stock`) } as const;
  if (stock < lowStock) return { tone: "yellow", words: say(msg`Low Stock (${{ stock }})`) } as const;
  return { tone: "ghost", words: say(msg`In Stock (${{ stock }})`) } as const;
}

function statusName(status: string): string {
  return choiceLabel(productKinds.status, status, say);
}
