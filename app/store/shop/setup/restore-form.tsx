import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { OpenedBackup } from "../../../../domain/shop/setup.ts";
import { checked } from "../../../base/forms/check.ts";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { FieldFrame } from "../../../base/forms/field-frame.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { useForm } from "../../../base/forms/use-form.ts";
import { Failure } from "../../../base/dialogs/failure.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { PasswordField } from "../../people/sign-in/password-field.tsx";
import { BackupContents } from "./backup-contents.tsx";
import { CodeField } from "./code-field.tsx";
import { fileSize } from "./file-size.ts";
import { StepTitle } from "./step-title.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { openBackup, startRestore, type UploadedBackup } from "./setup-requests.ts";
import { uploadBackup } from "./upload-backup.ts";

type RestoreFormProps = {
  hidden: boolean;
  problem: string | null;
  onRestore: (upload: string) => void;
};

type Uploaded = { key: UploadedBackup; opened: OpenedBackup };

/** Three steps: a file is uploaded, a passphrase opens it if it is encrypted, and what is in it is looked at. */
export function RestoreForm({ hidden, problem, onRestore }: RestoreFormProps) {
  const [uploaded, setUploaded] = useState<Uploaded>();
  const opened = uploaded?.opened;
  return (
    <div hidden={hidden}>
      {!uploaded && <Failure>{problem}</Failure>}
      {/* Keeps the code and the file for another try. */}
      <UploadForm hidden={uploaded !== undefined} onUploaded={setUploaded} />
      {uploaded && opened?.needsPassphrase && (
        <PassphraseForm uploaded={uploaded} onOpened={setUploaded} onBack={() => setUploaded(undefined)} />
      )}
      {uploaded && opened?.needsPassphrase === false && (
        <>
          <BackupContents backup={opened.backup} here={opened.here} />
          <RestoreButtons
            uploaded={uploaded}
            onRestore={(upload) => {
              // The shop removes it, whatever becomes of the restore.
              setUploaded(undefined);
              onRestore(upload);
            }}
            onBack={() => setUploaded(undefined)}
          />
        </>
      )}
    </div>
  );
}

/** Without a file, the browser gives one without a name. */
const emptyUpload: { code: string; file: File | null } = { code: "", file: null };

type UploadFormProps = { hidden: boolean; onUploaded: (uploaded: Uploaded) => void };

function UploadForm({ hidden, onUploaded }: UploadFormProps) {
  const { t, i18n } = useLingui();
  const [sending, setSending] = useState<{ sent: number; size: number }>();
  const leaving = useRef<AbortController>(null);
  const { busy, failure, formProps, field, problems } = useForm({
    values: emptyUpload,
    check: ({ code, file }) =>
      checked<typeof emptyUpload, Upload>(
        { code: code.trim(), file: file! },
        {
          code: code.trim() === "" ? t`Please enter the setup code.` : undefined,
          file: file?.name ? undefined : t`Please choose the file of a backup.`,
        },
      ),
    send,
    failureToast: { title: t`The backup could not be uploaded` },
  });
  useEffect(() => () => leaving.current?.abort(), []);

  async function send({ code, file }: Upload) {
    const { signal } = (leaving.current = new AbortController());
    const onProgress = (sent: number) => setSending({ sent, size: file.size });
    try {
      const key = { code, upload: await uploadBackup(file, { code, signal, onProgress }) };
      onUploaded({ key, opened: await openBackup(key) });
    } finally {
      setSending(undefined);
    }
  }

  return (
    <form {...formProps} hidden={hidden} className="mt-8 space-y-5">
      <CodeField {...field("code")} />
      <FieldFrame
        label={t`Backup file`}
        hint={t`Its name ends with .tar.zst, or with .age if it is encrypted.`}
        error={problems.file}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name="file"
            // A disabled button would lose the focus.
            onClick={(event) => busy && event.preventDefault()}
            required
            className="field py-2.5 file:me-4 file:border-0 file:bg-transparent file:font-medium file:text-ink"
          />
        )}
      </FieldFrame>
      {failure && <ErrorNote>{failure}</ErrorNote>}
      {sending && (
        <ProgressBar
          label={sending.sent < sending.size ? t`Uploading` : t`Reading the backup`}
          note={t`${{ sent: fileSize(sending.sent, i18n) }} of ${{ size: fileSize(sending.size, i18n) }}`}
          done={sending.sent}
          total={sending.size}
        />
      )}
      <Button type="submit" busy={busy} className="mt-2 w-full">
        {busy ? t`Uploading...` : t`Upload the backup`}
      </Button>
    </form>
  );
}

type Upload = { code: string; file: File };

type PassphraseFormProps = {
  uploaded: Uploaded;
  onOpened: (uploaded: Uploaded) => void;
  onBack: () => void;
};

function PassphraseForm({ uploaded, onOpened, onBack }: PassphraseFormProps) {
  const { t } = useLingui();
  const [shown, show] = useState(false);
  const { busy, failure, formProps, field } = useForm({
    values: { passphrase: "" },
    check: ({ passphrase }) =>
      checked(passphrase, { passphrase: passphrase === "" ? t`Please enter the passphrase.` : undefined }),
    send,
    failureToast: { title: t`The backup could not be opened` },
  });

  async function send(passphrase: string) {
    const key = { ...uploaded.key, passphrase };
    onOpened({ key, opened: await openBackup(key) });
  }

  return (
    <form {...formProps} className="mt-8 space-y-5">
      <StepTitle level={2}>{t`The backup is encrypted`}</StepTitle>
      <PasswordField
        {...field("passphrase")}
        label={t`Passphrase`}
        hint={t`The one that was set where the backup was made. Without it nobody can open the file.`}
        autoComplete="off"
        required
        shown={shown}
        onShow={show}
      />
      {failure && <ErrorNote>{failure}</ErrorNote>}
      <Button type="submit" busy={busy} className="mt-2 w-full">
        {busy ? t`Opening...` : t`Open the backup`}
      </Button>
      <OtherFile disabled={busy} onClick={onBack} />
    </form>
  );
}

type RestoreButtonsProps = { uploaded: Uploaded; onRestore: (upload: string) => void; onBack: () => void };

function RestoreButtons({ uploaded, onRestore, onBack }: RestoreButtonsProps) {
  const { t } = useLingui();
  const { busy, failure, run } = useAction();

  async function restore() {
    await startRestore(uploaded.key);
    onRestore(uploaded.key.upload);
  }

  return (
    <div className="mt-8 space-y-3">
      <Failure>{failure}</Failure>
      <Button
        busy={busy}
        className="w-full"
        onClick={() => void run(restore, { title: t`The backup could not be restored` })}
      >
        {busy ? t`Restoring...` : t`Restore this backup`}
      </Button>
      <OtherFile disabled={busy} onClick={onBack} />
    </div>
  );
}

function OtherFile(button: { disabled: boolean; onClick: () => void }) {
  const { t } = useLingui();
  return <Button tone="quiet" className="w-full" {...button}>{t`Choose another file`}</Button>;
}
