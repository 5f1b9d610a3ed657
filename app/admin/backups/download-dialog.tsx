import { showToast } from "../../base/behaviors/toasts.ts";
import { Dialog, DialogButtons } from "../../base/dialogs/dialog.tsx";
import { Failure } from "../../base/dialogs/failure.tsx";
import { checked } from "../../base/forms/check.ts";
import { Field } from "../../base/forms/field.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { useSession } from "../../base/session/use-session.ts";
import { Button } from "../../base/ui/button.tsx";
import { startDownload } from "../page/start-download.ts";

type DownloadDialogProps = {
  backup: { id: number; file: string };
  isEncrypted: boolean;
  /** Called when the browser was told to download it. */
  onStart: () => void;
  onClose: () => void;
};

/** Asks for the password before a backup is downloaded: whoever has the file has the whole shop. */
export function DownloadDialog({ backup, isEncrypted, onStart, onClose }: DownloadDialogProps) {
  const session = useSession();
  const { busy, failure, formProps, field } = useForm({
    values: { password: "" },
    check: ({ password }) =>
      checked(password, { password: password === "" ? "Please enter your password." : undefined }),
    send: async (password) => {
      await startDownload("/backups/address", { id: backup.id, password });
      showToast({ title: "The download begins", description: backup.file });
      onClose();
      onStart();
    },
    failureToast: { title: "The backup was not downloaded" },
  });
  return (
    <Dialog title="Download this backup?" busy={busy} onClose={onClose}>
      <form {...formProps}>
        <p className="mt-3 text-ui text-ink-2">
          The file has everything: orders, customers’ addresses, passwords in scrambled form, and keys.{" "}
          {isEncrypted
            ? "It is encrypted, but keep it where only you can reach it."
            : "It is not encrypted: keep it where only you can reach it."}
        </p>
        {/* For password managers. */}
        <input
          hidden
          readOnly
          type="email"
          autoComplete="username"
          value={session.status === "signed-in" ? (session.user.email ?? "") : ""}
        />
        <div className="mt-4">
          <Field
            {...field("password")}
            label="Your password"
            type="password"
            autoComplete="current-password"
          />
        </div>
        <Failure>{failure}</Failure>
        <DialogButtons>
          <Button tone="secondary" size="small" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="small" busy={busy}>
            {busy ? "Checking" : "Download"}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
