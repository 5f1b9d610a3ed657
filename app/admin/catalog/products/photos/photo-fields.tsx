import { useLingui } from "@lingui/react/macro";
import { Camera, Crop, ImagePlus, Play, TextQuote, Upload } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { isCropped } from "../../../../../domain/catalog/edited-view.ts";
import { useBackend } from "../../../../base/clients/use-backend.ts";
import { Button } from "../../../../base/ui/button.tsx";
import { ErrorNote } from "../../../../base/forms/error-note.tsx";
import { Photo } from "../../../../base/ui/photo.tsx";
import { FormSection } from "../../../forms/form-section.tsx";
import { DropArea } from "../../../files/drop-area.tsx";
import { FileButton } from "../../../../base/forms/file-button.tsx";
import { CropDialog } from "../../../files/crop-dialog.tsx";
import { DescribeDialog } from "./describe-dialog.tsx";
import { FurtherPhotos } from "./further-photos.tsx";
import { chosenTypes, videoType } from "../../../../base/photos/photo-files.ts";
import { type DraftPhoto, photoName, readdress, replaceMain, videoOf } from "../../../files/draft-photos.ts";
import { type Preparation, useChosenFiles } from "./use-chosen-files.ts";
import { VideoDialog } from "./video-dialog.tsx";

const types = [...chosenTypes, videoType];

type PhotoFieldsProps = {
  photos: readonly DraftPhoto[];
  /** A sentence for each photograph that the last save could not upload. */
  failures: readonly string[];
  onChange: (photos: readonly DraftPhoto[]) => void;
  /** Progress while chosen files are being prepared; null otherwise. */
  onPreparing: (preparation: Preparation | null) => void;
};

/** The main photograph and the further ones, which may be posters of videos. Files appear once they can be shown, and are uploaded when the product is saved. */
export function PhotoFields({ photos, failures, onChange, onPreparing }: PhotoFieldsProps) {
  const { t } = useLingui();
  const { refusals, choose } = useChosenFiles({ photos, onChange, onPreparing });
  const [cropping, setCropping] = useState<DraftPhoto | null>(null);
  const [describing, setDescribing] = useState<DraftPhoto | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const [main] = photos;
  const backend = useBackend();
  const video = main ? videoOf(main, backend) : null;

  function add(files: readonly File[]) {
    void choose(files, photos.length, (now, photo) => [...now, photo]);
  }

  function replace(files: readonly File[]) {
    void choose(files, photos.length - 1, replaceMain);
  }

  function remove(photo: DraftPhoto) {
    onChange(photos.filter((other) => other !== photo));
  }

  return (
    <FormSection title={t`Product Image`}>
      <DropArea onDrop={add}>
        <div className="flex flex-wrap items-center gap-5">
          <Photo
            image={main?.address ?? null}
            alt={
              !main
                ? ""
                : video === null
                  ? t`Main photograph: ${{ name: photoName(main) }}`
                  : t`Main video: ${{ name: photoName(main) }}`
            }
            sizes="112px"
            className={`size-28 shrink-0 ${video === null ? "" : "plays"}`}
          />
          <div className="flex-1 basis-36">
            <div className="flex flex-wrap gap-2">
              {main ? (
                <>
                  <FileButton label={t`Image files`} types={types} onChoose={replace}>
                    <Upload aria-hidden="true" />
                    {t`Replace image`}
                  </FileButton>
                  {video !== null && (
                    <Button
                      tone="secondary"
                      size="small"
                      aria-label={t`Play main video`}
                      onClick={() => setPlaying(video)}
                    >
                      <Play aria-hidden="true" />
                      {t`Play`}
                    </Button>
                  )}
                  {isCropped(main.address) && (
                    <Button
                      tone="secondary"
                      size="small"
                      aria-label={t`Crop main photograph`}
                      onClick={() => setCropping(main)}
                    >
                      <Crop aria-hidden="true" />
                      {t`Crop`}
                    </Button>
                  )}
                  <Button
                    tone="secondary"
                    size="small"
                    aria-label={t`Describe main photograph`}
                    onClick={() => setDescribing(main)}
                  >
                    <TextQuote aria-hidden="true" />
                    {t`Describe`}
                  </Button>
                  <Button
                    tone="quiet"
                    size="small"
                    name={`remove ${main.id}`}
                    aria-label={t`Remove main photograph`}
                    onClick={() => remove(main)}
                  >{t`Remove`}</Button>
                </>
              ) : (
                <FileButton multiple label={t`Image files`} types={types} onChoose={add}>
                  <Upload aria-hidden="true" />
                  {t`Upload images`}
                </FileButton>
              )}
            </div>
            <p className="mt-2.5 text-note text-ink-3">{t`JPEG, PNG, WebP, AVIF, GIF or HEIC, at most 40 MB, or MP4 videos of at most 20 MB. Lists show a square part of each. Files can also be dropped here.`}</p>
          </div>
        </div>
        <span className="mt-4 hidden pointer-coarse:block">
          <FileButton camera label={t`Camera`} types={["image/*"]} onChoose={add}>
            <Camera aria-hidden="true" />
            {t`Take a photograph`}
          </FileButton>
        </span>
        {main && (
          <div className="mt-5">
            <FurtherPhotos
              photos={photos}
              onChange={onChange}
              onCrop={setCropping}
              onDescribe={setDescribing}
              onPlay={setPlaying}
              onRemove={remove}
            />
            <FileButton multiple label={t`Image files`} types={types} onChoose={add}>
              <ImagePlus aria-hidden="true" />
              {t`Add photographs`}
            </FileButton>
          </div>
        )}
        <div role="alert">
          {[...new Set([...refusals, ...failures])].map((problem) => (
            <ErrorNote key={problem}>{problem}</ErrorNote>
          ))}
        </div>
        {playing !== null && <VideoDialog video={playing} onClose={() => setPlaying(null)} />}
        {/* It has a form of its own, which cannot be within this one. */}
        {describing &&
          createPortal(
            <DescribeDialog
              photo={describing}
              onDescribe={(address) => {
                onChange(readdress(photos, describing, address));
                setDescribing(null);
              }}
              onClose={() => setDescribing(null)}
            />,
            document.body,
          )}
        {cropping && (
          <CropDialog
            photo={cropping.address}
            onCrop={(address) => {
              onChange(readdress(photos, cropping, address));
              setCropping(null);
            }}
            onClose={() => setCropping(null)}
          />
        )}
      </DropArea>
    </FormSection>
  );
}
