import type { ProductFilter } from "../../features/catalog/product-filter.ts";
import type { ListHead } from "../../features/catalog/queries.ts";
import { Photo } from "../../base/ui/photo.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";

type ListTitleProps = { filter: ProductFilter; head: ListHead | null };

/** What the list is of, with the owner's words and picture. */
export function ListTitle({ filter: { q, collection, category }, head }: ListTitleProps) {
  const name = collection === undefined ? category : head?.name;
  const title = q ? `Results for "${q}"` : (name ?? "All Products");
  return (
    <div className="flex items-start gap-5 md:gap-8 lg:col-start-2">
      <div className="min-w-0 flex-1">
        <h1 className="font-display text-display-lg wrap-break-word">{unbrokenWords(title)}</h1>
        {head?.description && (
          <p className="mt-3 max-w-[36rem] whitespace-pre-line text-body text-ink-2 wrap-break-word">
            {head.description}
          </p>
        )}
      </div>
      {head?.picture && (
        <Photo
          key={head.picture}
          image={head.picture}
          alt=""
          sizes="(width < 48rem) 112px, 176px"
          widths={[160, 320, 480]}
          eager
          className="w-28 shrink-0 md:w-44"
        />
      )}
    </div>
  );
}
