import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { Dialog, DialogButtons } from "../../../base/dialogs/dialog.tsx";
import { Failure } from "../../../base/dialogs/failure.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { LoadingArea } from "../../../base/ui/spinner.tsx";
import { mailLabel } from "../../../../domain/mail/kinds.ts";
import { type Message, readPreview } from "./queries.ts";

type PreviewDialogProps = { message: Pick<Message, "id" | "kind">; onClose: () => void };

export function PreviewDialog({ message, onClose }: PreviewDialogProps) {
  const { t } = useLingui();
  const { value: preview, failure } = useLoaded(message.id, () => readPreview(message.id));
  const [asText, setAsText] = useState(false);

  return (
    <Dialog title={mailLabel(message.kind, t)} onClose={onClose} className="md:w-180">
      {preview ? (
        <>
          <p className="mt-3 text-ui wrap-anywhere">
            <Trans>
              <span className="text-ink-3">Subject</span> {{ subject: preview.subject }}
            </Trans>
          </p>
          {asText ? (
            <pre
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
              tabIndex={0}
              dir="auto"
              className="mt-4 h-[min(36rem,60dvh)] overflow-auto border border-line bg-wash p-4 text-note whitespace-pre-wrap"
            >
              {preview.text}
            </pre>
          ) : (
            <iframe
              title={t`Preview`}
              src={preview.address}
              sandbox=""
              dir="auto"
              className="mt-4 h-[min(36rem,60dvh)] w-full border border-line bg-raised"
            />
          )}
        </>
      ) : (
        failure === null && <LoadingArea />
      )}
      <Failure>{failure}</Failure>
      <DialogButtons>
        {preview && (
          <Button tone="secondary" size="small" onClick={() => setAsText(!asText)}>
            {asText ? t`Show the page` : t`Show plain text`}
          </Button>
        )}
        <Button size="small" onClick={onClose}>{t`Close`}</Button>
      </DialogButtons>
    </Dialog>
  );
}
