import type { ListHead as Head } from "../../features/catalog/listing-queries.late.ts";
import { useOriginal } from "../../base/shop/use-original.ts";
import { Photo } from "../../base/ui/photo.tsx";

type ListHeadProps = Pick<Head, "description" | "picture" | "untranslated">;

/** The owner's words about a list, and its picture. */
export function ListHead({ description, picture, ...head }: ListHeadProps) {
  const original = useOriginal();
  return (
    <div className="mt-4 flex items-start gap-5 md:gap-8 lg:col-start-2">
      {description && (
        <p
          dir="auto"
          className="min-w-0 max-w-[36rem] flex-1 text-body wrap-break-word whitespace-pre-line text-ink-2"
          {...original(head, "description")}
        >
          {description}
        </p>
      )}
      {picture && (
        <Photo
          key={picture}
          image={picture}
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
