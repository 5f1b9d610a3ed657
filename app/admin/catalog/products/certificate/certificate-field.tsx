import { useLingui } from "@lingui/react/macro";
import { FileText, Upload } from "lucide-react";
import { useState } from "react";
import { ErrorNote } from "../../../../base/forms/error-note.tsx";
import { Button } from "../../../../base/ui/button.tsx";
import { FileButton } from "../../../../base/forms/file-button.tsx";
import { type DraftCertificate, takeCertificate } from "./certificate-file.ts";

type CertificateFieldProps = {
  certificate: DraftCertificate | null;
  /** Why the last save could not upload it, in a sentence. */
  failure: string | undefined;
  onChange: (certificate: DraftCertificate | null) => void;
};

/** The certificate's file, which is uploaded when the product is saved. */
export function CertificateField({ certificate, failure, onChange }: CertificateFieldProps) {
  const { t } = useLingui();
  const [refusal, setRefusal] = useState<string | null>(null);
  const problem = refusal ?? failure;

  async function choose([file]: readonly File[]) {
    if (!file) return;
    const taken = await takeCertificate(file);
    setRefusal(typeof taken === "string" ? taken : null);
    if (typeof taken !== "string") onChange(taken);
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        {certificate && (
          <a
            href={certificate.address}
            target="_blank"
            rel="noreferrer"
            className="me-2 flex min-w-0 items-center gap-2 text-ui text-sapphire hover:text-sapphire-deep"
          >
            <FileText size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">{certificate.file?.name ?? t`Certificate (PDF)`}</span>
          </a>
        )}
        <FileButton
          label={t`Certificate file`}
          types={["application/pdf"]}
          name="certificate"
          onChoose={(files) => void choose(files)}
        >
          <Upload aria-hidden="true" />
          {certificate ? t`Replace certificate` : t`Upload certificate`}
        </FileButton>
        {certificate && (
          <Button
            tone="quiet"
            size="small"
            aria-label={t`Remove certificate`}
            onClick={() => {
              setRefusal(null);
              onChange(null);
            }}
          >{t`Remove`}</Button>
        )}
      </div>
      <p className="mt-2.5 text-note text-ink-3">{t`PDF, at most 10 MB. Shoppers can open it.`}</p>
      <div role="alert">{problem && <ErrorNote>{problem}</ErrorNote>}</div>
    </div>
  );
}
