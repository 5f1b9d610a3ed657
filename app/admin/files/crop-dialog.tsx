import { useLingui } from "@lingui/react/macro";
import { type PointerEvent, useState } from "react";
import { useBackend } from "../../base/clients/use-backend.ts";
import { productImage } from "../../../domain/catalog/product-image.ts";
import { Dialog, DialogButtons } from "../../base/dialogs/dialog.tsx";
import { Slider } from "../../base/forms/slider.tsx";
import { withView } from "../../../domain/catalog/edited-view.ts";
import { middle, type PhotoView, readView } from "../../../domain/catalog/photo-view.ts";
import { Button } from "../../base/ui/button.tsx";
import { Photo } from "../../base/ui/photo.tsx";

type CropDialogProps = {
  /** The photograph's address. */
  photo: string;
  /** Receives the photograph's address with the new crop. */
  onCrop: (address: string) => void;
  onClose: () => void;
};

/** Chooses the point of a photograph that stays in the middle of its square, by pointer or keyboard. */
export function CropDialog({ photo, onCrop, onClose }: CropDialogProps) {
  const { t } = useLingui();
  const backend = useBackend();
  const [view, setView] = useState(() => readView(photo));
  const [across, down] = view.focus;
  const focusOn = (focus: PhotoView["focus"]) => setView({ ...view, focus });

  function onPress({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    focusOn([percent((clientX - left) / width), percent((clientY - top) / height)]);
  }

  return (
    <Dialog title={t`Crop in lists`} onClose={onClose}>
      <p className="mt-2 text-ui text-ink-2">{t`Lists show a square part of this photograph. Press the part that has to stay visible.`}</p>
      <div className="mt-5 flex flex-wrap items-end gap-5">
        <div
          className="relative w-fit cursor-crosshair"
          onPointerDown={onPress}
          onPointerMove={(event) => event.buttons === 1 && onPress(event)}
        >
          <img
            {...productImage(photo, backend)}
            sizes="24rem"
            alt={t`The whole photograph`}
            draggable={false}
            className="max-h-72 max-w-full touch-none"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setView((now) => (now.size ? now : { ...now, size: [naturalWidth, naturalHeight] }))
            }
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-5 -translate-1/2 rounded-full border-2 border-paper outline outline-ink"
            style={{ left: `${across}%`, top: `${down}%` }}
          />
        </div>
        <Photo
          image={withView(photo, view)}
          alt={t`As lists show it`}
          sizes="128px"
          className="w-32 shrink-0"
        />
      </div>
      <div className="mt-3 grid gap-x-5 sm:grid-cols-2">
        <Slider
          label={t`Across`}
          value={across}
          {...range}
          words={`${across} %`}
          onChange={(value) => focusOn([value, down])}
        />
        <Slider
          label={t`Down`}
          value={down}
          {...range}
          words={`${down} %`}
          onChange={(value) => focusOn([across, value])}
        />
      </div>
      <DialogButtons>
        <Button
          tone="quiet"
          size="small"
          className="me-auto"
          onClick={() => focusOn(middle)}
        >{t`Middle`}</Button>
        <Button tone="secondary" size="small" onClick={onClose}>{t`Cancel`}</Button>
        <Button size="small" onClick={() => onCrop(withView(photo, view))}>{t`Use this crop`}</Button>
      </DialogButtons>
    </Dialog>
  );
}

const range = { min: 0, max: 100, step: 1 };

function percent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}
