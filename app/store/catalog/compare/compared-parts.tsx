import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { certificateFile } from "../../../../domain/catalog/product-image.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { useWords } from "../../../base/shop/use-shop.ts";
import type { ProductOption } from "../../../features/options/options.ts";
import { certificateOf } from "../../../features/catalog/facts.ts";
import type { WholeProduct } from "./queries.ts";

export function ComparedCertificate({ product, fallback }: { product: WholeProduct; fallback: ReactNode }) {
  const { t } = useLingui();
  const backend = useBackend();
  const certificate = certificateOf(product);
  if (!certificate) return <>{fallback}</>;
  return (
    <>
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
            className="link target"
          >{t`Certificate (PDF)`}</a>
        </p>
      )}
    </>
  );
}

/** Longer lists, such as of ring sizes, are only counted. */
const mostListed = 6;

export function ComparedOptions({ options }: { options: readonly ProductOption[] }) {
  const { t } = useLingui();
  const words = useWords();
  const original = useOriginal();
  return (
    <ul className="space-y-1.5">
      {options.map(({ id, name, kind, values, max_length }) => {
        const most = max_length ?? 0;
        const count = values.length;
        return (
          <li key={id}>
            <span className="text-ink-3" {...original(name)}>
              {words(name)}:
            </span>{" "}
            {kind === "text"
              ? t`${plural({ most }, { one: "up to # character", other: "up to # characters" })}`
              : count > mostListed
                ? t`${plural({ count }, { one: "# to choose from", other: "# to choose from" })}`
                : values.map(({ value }) => words(value)).join(", ")}
          </li>
        );
      })}
    </ul>
  );
}
