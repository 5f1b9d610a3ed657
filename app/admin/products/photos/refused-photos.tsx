import { ConfirmDialog } from "../../../base/edits/confirm-dialog.tsx";
import { replacedBy } from "./photos.ts";
import type { RefusedPhoto } from "./upload-photos.ts";

type RefusedPhotosProps = {
  refused: readonly RefusedPhoto[];
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a product is saved without the photographs that the storage refused. */
export function RefusedPhotos({ refused, onConfirm, onClose }: RefusedPhotosProps) {
  const isOne = refused.length === 1;
  const comesBack = refused.some(({ photo }) => replacedBy(photo) !== undefined);
  return (
    <ConfirmDialog
      title={isOne ? "One photograph was refused" : `${refused.length} photographs were refused`}
      action={isOne ? "Save without it" : "Save without them"}
      tone="primary"
      cancel="Back to the form"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="space-y-1">
        {refused.map(({ photo, reason }) => (
          <li key={photo.id}>{reason}</li>
        ))}
      </ul>
      <p className="mt-3">
        The product is not saved yet. Save it without {isOne ? "this photograph" : "these photographs"}?
        {comesBack && " The one that was to be replaced stays."}
      </p>
    </ConfirmDialog>
  );
}
