import { useWords } from "../../../base/shop/use-shop.ts";
import { type Original, useOriginal } from "../../../base/shop/use-original.ts";
import { factNames } from "../../../../domain/catalog/columns.ts";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown, FileText, Info } from "lucide-react";
import type { ReactNode } from "react";
import type { PageProduct } from "../../../features/catalog/queries.ts";
import { certificateFile } from "../../../../domain/catalog/product-image.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";
import { certificateOf, type Fact, factsOf } from "../../../features/catalog/facts.ts";
import { ScalePicture } from "./scale-picture.tsx";

/** The known facts about a product, each term with an explanation to open; nothing if no facts are known. */
export function FactsTable({ product }: { product: PageProduct }) {
  const { t, i18n } = useLingui();
  const facts = factsOf(product, i18n, useWords());
  const certificate = certificateOf(product);
  const backend = useBackend();
  const original = useOriginal();
  if (facts.length === 0 && !certificate) return null;
  return (
    <section aria-labelledby="facts" className="mt-8 border-t border-line pt-5">
      <details open className="group/part">
        <summary className="flex cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
          <h2 id="facts" className="font-display text-display-sm">{t`Details`}</h2>
          <ChevronDown
            size={18}
            strokeWidth={1.5}
            aria-hidden="true"
            className="shrink-0 transition-transform group-open/part:rotate-180"
          />
        </summary>
        <dl className="mt-4 border-t border-line text-ui">
          {facts.map(({ value, ...fact }) => (
            // Words of the owner's that have no translation are there as they are stored.
            <FactRow
              key={fact.term}
              {...fact}
              mark={factNames.some((name) => product[name] === value) ? original(value) : undefined}
            >
              {unbrokenWords(value)}
            </FactRow>
          ))}
          {certificate && (
            <FactRow
              term={t`Certificate`}
              question={t`What certificate means`}
              explanation={t`A laboratory that sells no stones examined this one. Its number leads to the same report there.`}
            >
              {certificate.name && <p className="figures">{certificate.name}</p>}
              {certificate.lookUp && (
                <p>
                  <a href={certificate.lookUp} target="_blank" rel="noreferrer" className="link target">
                    {t`Look it up at ${{ lab: certificate.lab }}`}
                  </a>
                </p>
              )}
              {product.certificate_file && (
                <p>
                  <a
                    href={certificateFile(product.certificate_file, backend)}
                    target="_blank"
                    rel="noreferrer"
                    className="link target inline-flex items-center gap-1.5"
                  >
                    <FileText size={16} strokeWidth={1.5} aria-hidden="true" />
                    {t`Certificate (PDF)`}
                  </a>
                </p>
              )}
            </FactRow>
          )}
        </dl>
        <ScalePicture product={product} />
      </details>
    </section>
  );
}

type FactRowProps = Omit<Fact, "value"> & { mark?: Original | undefined; children: ReactNode };

/** The summary lies over the term, so that its explanation opens across the whole row, even without scripts. */
function FactRow({ term, question, explanation, mark, children }: FactRowProps) {
  return (
    <div className="relative grid grid-cols-[minmax(7.5rem,2fr)_3fr] gap-x-4 border-b border-line">
      <dt className="flex items-center gap-1.5 self-start py-2.5 text-ink-2">
        {term}
        {explanation && <Info size={14} strokeWidth={1.5} aria-hidden="true" className="text-ink-3" />}
      </dt>
      <dd className="min-w-0 space-y-1 py-2.5 wrap-break-word" {...mark}>
        {children}
      </dd>
      {explanation && (
        <dd className="col-span-full">
          <details>
            <summary className="absolute top-0 inset-s-0 h-10 w-[calc(40%-0.5rem)] cursor-pointer list-none [&::-webkit-details-marker]:hidden">
              <span className="sr-only">{question}</span>
            </summary>
            <p className="max-w-[34rem] pb-3 text-note text-ink-2">{explanation}</p>
          </details>
        </dd>
      )}
    </div>
  );
}
