import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { ConfirmDialog } from "../../../../base/edits/confirm-dialog.tsx";
import { replacedBy } from "../../../files/draft-photos.ts";
import type { RefusedPhoto } from "./upload-photos.ts";

type RefusedPhotosProps = {
  refused: readonly RefusedPhoto[];
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a product is saved without the photographs that the storage refused. */
export function RefusedPhotos({ refused, onConfirm, onClose }: RefusedPhotosProps) {
  const { t } = useLingui();
  const count = refused.length;
  const comesBack = refused.some(({ photo }) => replacedBy(photo) !== undefined);
  return (
    <ConfirmDialog
      title={t`${plural({ count }, { one: "One photograph was refused", other: "# photographs were refused" })}`}
      action={t`${plural({ count }, { one: "Save without it", other: "Save without them" })}`}
      tone="primary"
      cancel={t`Back to the form`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="space-y-1">
        {refused.map(({ photo, reason }) => (
          <li key={photo.id}>{reason}</li>
        ))}
      </ul>
      <p className="mt-3">
        {t`${plural({ count }, { one: "The product is not saved yet. Save it without this photograph?", other: "The product is not saved yet. Save it without these photographs?" })}`}
        {comesBack && ` ${t`The one it was to replace stays.`}`}
      </p>
    </ConfirmDialog>
  );
}
