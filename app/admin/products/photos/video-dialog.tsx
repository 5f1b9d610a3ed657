import { Dialog, DialogButtons } from "../../../base/dialogs/dialog.tsx";
import { Button } from "../../../base/ui/button.tsx";

type VideoDialogProps = {
  /** Its address. */
  video: string;
  onClose: () => void;
};

/** Plays a product's video as shoppers see it. */
export function VideoDialog({ video, onClose }: VideoDialogProps) {
  return (
    <Dialog title="Video" onClose={onClose}>
      <video
        src={video}
        aria-label="The video"
        controls
        autoPlay
        muted
        loop
        playsInline
        className="mt-4 max-h-[70svh] w-full bg-ink"
      />
      <DialogButtons>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
