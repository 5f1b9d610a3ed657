import { showToast } from "../../base/behaviors/toasts.ts";
import { PasswordDialog } from "../../base/forms/password-dialog.tsx";
import { startDownload } from "../downloads/start-download.ts";

type DownloadDialogProps = {
  backup: { id: number; file: string };
  isEncrypted: boolean;
  onStart: () => void;
  onClose: () => void;
};

/** Asks for the password before a backup is downloaded: whoever has the file has the whole shop. */
export function DownloadDialog({ backup, isEncrypted, onStart, onClose }: DownloadDialogProps) {
  async function send(password: string) {
    await startDownload("/backups/address", { id: backup.id, password });
    showToast({ title: "The download begins", description: backup.file });
    onClose();
    onStart();
  }

  return (
    <PasswordDialog
      title="Download this backup?"
      action="Download"
      send={send}
      failureTitle="The backup was not downloaded"
      onClose={onClose}
    >
      The file has everything: orders, customers’ addresses, passwords in scrambled form, and keys.{" "}
      {isEncrypted
        ? "It is encrypted, but keep it where only you can reach it."
        : "It is not encrypted: keep it where only you can reach it."}
    </PasswordDialog>
  );
}
