import type { ListHead as Head } from "../../../features/catalog/listing-queries.late.ts";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { Photo } from "../../../base/ui/photo.tsx";
import { FoundPages } from "./found-pages.tsx";

type ListHeadProps = Partial<Pick<Head, "description" | "picture" | "untranslated">> & { q: string };

/** What stands above a list: pages that its search may have meant, the owner's words about it, and its picture. */
export function ListHead({ q, ...head }: ListHeadProps) {
  return (
    <>
      {q && <FoundPages text={q} />}
      {(head.description || head.picture) && <AboutList {...head} />}
    </>
  );
}

/** The owner's words about a list, and its picture. */
function AboutList({ description, picture, ...head }: Omit<ListHeadProps, "q">) {
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
