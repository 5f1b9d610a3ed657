import { FileText, Info } from "lucide-react";
import type { ReactNode } from "react";
import type { PageProduct } from "../../features/catalog/queries.ts";
import { certificateFile } from "../../../domain/catalog/product-image.ts";
import { useBackend } from "../../base/clients/use-backend.ts";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import { certificateOf, factsOf } from "./facts.ts";
import { ScalePicture } from "./scale-picture.tsx";

/** The known facts about a product, each term with an explanation to open; nothing if no facts are known. */
export function FactsTable({ product }: { product: PageProduct }) {
  const facts = factsOf(product);
  const certificate = certificateOf(product);
  const backend = useBackend();
  if (facts.length === 0 && !certificate) return null;
  return (
    <section aria-labelledby="facts" className="mt-10">
      <h2 id="facts" className="font-display text-display-sm">
        Details
      </h2>
      <dl className="mt-4 border-t border-line text-ui">
        {facts.map(({ term, value, explanation }) => (
          <FactRow key={term} term={term} explanation={explanation}>
            {unbrokenWords(value)}
          </FactRow>
        ))}
        {certificate && (
          <FactRow
            term="Certificate"
            explanation="A laboratory that sells no stones examined this one. Its number leads to the same report there."
          >
            {certificate.name && <p className="figures">{certificate.name}</p>}
            {certificate.lookUp && (
              <p>
                <a href={certificate.lookUp} target="_blank" rel="noreferrer" className="link target">
                  Look it up at {certificate.lab}
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
                  Certificate (PDF)
                </a>
              </p>
            )}
          </FactRow>
        )}
      </dl>
      <ScalePicture product={product} />
    </section>
  );
}

type FactRowProps = { term: string; explanation: string | undefined; children: ReactNode };

/** The summary lies over the term, so that its explanation opens across the whole row, even without scripts. */
function FactRow({ term, explanation, children }: FactRowProps) {
  return (
    <div className="relative grid grid-cols-[minmax(7.5rem,2fr)_3fr] gap-x-4 border-b border-line">
      <dt className="flex items-center gap-1.5 self-start py-2.5 text-ink-2">
        {term}
        {explanation && <Info size={14} strokeWidth={1.5} aria-hidden="true" className="text-ink-3" />}
      </dt>
      <dd className="min-w-0 space-y-1 py-2.5 wrap-break-word">{children}</dd>
      {explanation && (
        <dd className="col-span-full">
          <details>
            <summary className="absolute top-0 left-0 h-10 w-[calc(40%-0.5rem)] cursor-pointer list-none [&::-webkit-details-marker]:hidden">
              <span className="sr-only">What {term.toLowerCase()} means</span>
            </summary>
            <p className="max-w-[34rem] pb-3 text-note text-ink-2">{explanation}</p>
          </details>
        </dd>
      )}
    </div>
  );
}
