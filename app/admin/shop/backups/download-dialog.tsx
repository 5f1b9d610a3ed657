import { useLingui } from "@lingui/react/macro";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { PasswordDialog } from "../../../base/forms/password-dialog.tsx";
import { startDownload } from "../../downloads/start-download.ts";

type DownloadDialogProps = {
  backup: { id: number; file: string };
  isEncrypted: boolean;
  onStart: () => void;
  onClose: () => void;
};

/** Asks for the password before a backup is downloaded: whoever has the file has the whole shop. */
export function DownloadDialog({ backup, isEncrypted, onStart, onClose }: DownloadDialogProps) {
  const { t } = useLingui();
  async function send(password: string) {
    await startDownload("/backups/address", { id: backup.id, password });
    showToast({ title: t`The download is starting`, description: backup.file });
    onClose();
    onStart();
  }

  return (
    <PasswordDialog
      title={t`Download this backup?`}
      action={t`Download`}
      send={send}
      failureTitle={t`The backup was not downloaded`}
      onClose={onClose}
    >
      {t`The file contains everything: orders, customers' addresses, scrambled passwords, and keys.`}{" "}
      {isEncrypted
        ? t`It is encrypted, but keep it where only you can reach it.`
        : t`It is not encrypted: keep it where only you can reach it.`}
    </PasswordDialog>
  );
}
