import { select } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { ArrowLeft, ArrowRight, Crop, type LucideIcon, Play, Star, TextQuote, Trash2 } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { isCropped } from "../../../../../domain/catalog/edited-view.ts";
import { directionOf } from "../../../../../domain/text/direction.ts";
import { useBackend } from "../../../../base/clients/use-backend.ts";
import { Photo } from "../../../../base/ui/photo.tsx";
import { type DraftPhoto, movePhoto, photoName, videoOf } from "../../../files/draft-photos.ts";

type FurtherPhotosProps = {
  /** All of them; the first is the main one, which is shown elsewhere. */
  photos: readonly DraftPhoto[];
  onChange: (photos: readonly DraftPhoto[]) => void;
  onCrop: (photo: DraftPhoto) => void;
  onDescribe: (photo: DraftPhoto) => void;
  onPlay: (video: string) => void;
  onRemove: (photo: DraftPhoto) => void;
};

/** The photographs and videos after the main one, in the order in which shoppers see them. */
export function FurtherPhotos({
  photos,
  onChange,
  onCrop,
  onDescribe,
  onPlay,
  onRemove,
}: FurtherPhotosProps) {
  const { t, i18n } = useLingui();
  const isFromLeft = directionOf(i18n.locale) === "ltr";
  const backend = useBackend();
  const list = useRef<HTMLOListElement>(null);
  if (photos.length < 2) return null;

  /** Keeps the focus on the pressed button: the browser loses it when the element is moved in the document. */
  function move(from: number, to: number) {
    const pressed = document.activeElement as HTMLElement | null;
    flushSync(() => onChange(movePhoto(photos, from, to)));
    pressed?.focus();
  }

  function remove(photo: DraftPhoto, index: number) {
    flushSync(() => onRemove(photo));
    const rest = list.current?.querySelectorAll<HTMLElement>("[data-remove]");
    rest?.[Math.min(index - 1, rest.length - 1)]?.focus();
  }

  return (
    <ol ref={list} aria-label={t`Further photographs`} className="mb-4 flex flex-wrap gap-3">
      {photos.slice(1).map((photo, before) => {
        const index = before + 1;
        const video = videoOf(photo, backend);
        const kind = video === null ? "photograph" : "video";
        const place = index + 1;
        const toLeft = t`${select({ kind }, { video: `Move video ${place} left`, other: `Move photograph ${place} left` })}`;
        const toRight = t`${select({ kind }, { video: `Move video ${place} right`, other: `Move photograph ${place} right` })}`;
        return (
          <li key={photo.id} className="w-44 border border-line">
            <Photo
              image={photo.address}
              alt={t`${select({ kind }, { video: `Video ${place}`, other: `Photograph ${place}` })}: ${{ name: photoName(photo) }}`}
              sizes="176px"
              className={video === null ? "" : "plays"}
            />
            <div className="flex justify-between max-md:flex-wrap">
              <TileAction
                Icon={ArrowLeft}
                label={isFromLeft ? toLeft : toRight}
                unavailable={index === 1}
                onClick={() => move(index, index - 1)}
              />
              <TileAction
                Icon={ArrowRight}
                label={isFromLeft ? toRight : toLeft}
                unavailable={index === photos.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <TileAction
                Icon={Star}
                label={t`${select({ kind }, { video: `Make video ${place} the main one`, other: `Make photograph ${place} the main one` })}`}
                onClick={() => move(index, 0)}
              />
              {video !== null && (
                <TileAction Icon={Play} label={t`Play video ${place}`} onClick={() => onPlay(video)} />
              )}
              {isCropped(photo.address) && (
                <TileAction
                  Icon={Crop}
                  label={t`${select({ kind }, { video: `Crop video ${place}`, other: `Crop photograph ${place}` })}`}
                  onClick={() => onCrop(photo)}
                />
              )}
              <TileAction
                Icon={TextQuote}
                label={t`${select({ kind }, { video: `Describe video ${place}`, other: `Describe photograph ${place}` })}`}
                onClick={() => onDescribe(photo)}
              />
              <TileAction
                Icon={Trash2}
                name={`remove ${photo.id}`}
                label={t`${select({ kind }, { video: `Remove video ${place}`, other: `Remove photograph ${place}` })}`}
                removes
                onClick={() => remove(photo, index)}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

type TileActionProps = {
  Icon: LucideIcon;
  name?: string;
  label: string;
  unavailable?: boolean;
  removes?: boolean;
  onClick: () => void;
};

function TileAction({ Icon, name, label, unavailable = false, removes = false, onClick }: TileActionProps) {
  return (
    <button
      type="button"
      name={name}
      aria-label={label}
      title={label}
      // Not `disabled`: it keeps the focus when its photograph reaches the end of the row.
      aria-disabled={unavailable || undefined}
      data-remove={removes || undefined}
      onClick={unavailable ? undefined : onClick}
      className={`grid h-8 flex-1 place-items-center text-ink-2 max-md:h-11 max-md:basis-1/2 ${
        unavailable ? "cursor-not-allowed opacity-35" : removes ? "hover:text-danger" : "hover:text-ink"
      }`}
    >
      <Icon size={15} strokeWidth={1.6} aria-hidden="true" />
    </button>
  );
}
