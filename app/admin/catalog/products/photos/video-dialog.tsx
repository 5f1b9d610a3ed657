import { useLingui } from "@lingui/react/macro";
import { Dialog, DialogButtons } from "../../../../base/dialogs/dialog.tsx";
import { Button } from "../../../../base/ui/button.tsx";

type VideoDialogProps = {
  /** Its address. */
  video: string;
  onClose: () => void;
};

/** Plays a product's video as shoppers see it. */
export function VideoDialog({ video, onClose }: VideoDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Video`} onClose={onClose}>
      <video
        src={video}
        aria-label={t`The video`}
        controls
        autoPlay
        muted
        loop
        playsInline
        className="mt-4 max-h-[70svh] w-full bg-ink"
      />
      <DialogButtons>
        <Button size="small" onClick={onClose}>{t`Close`}</Button>
      </DialogButtons>
    </Dialog>
  );
}
