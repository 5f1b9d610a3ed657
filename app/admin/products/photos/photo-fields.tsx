import { ImagePlus, Upload } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ErrorNote } from "../../../forms/error-note.tsx";
import { Photo } from "../../../ui/photo.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import { FileButton } from "./file-button.tsx";
import { type DraftPhoto, imageTypes, photoName, replaceMain, takePhotos } from "./photos.ts";
import { FurtherPhotos } from "./further-photos.tsx";

type PhotoFieldsProps = {
  photos: readonly DraftPhoto[];
  /** A sentence for each photograph that the last save could not upload. */
  failures: readonly string[];
  onChange: (photos: readonly DraftPhoto[]) => void;
};

/** The main photograph and the further ones. Files appear at once and are uploaded when the product is saved. */
export function PhotoFields({ photos, failures, onChange }: PhotoFieldsProps) {
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [main] = photos;

  function add(files: readonly File[]) {
    const { taken, refusals } = takePhotos(files, photos.length);
    setRefusals(refusals);
    if (taken.length > 0) onChange([...photos, ...taken]);
  }

  function replace(files: readonly File[]) {
    const { taken, refusals } = takePhotos(files, photos.length - 1);
    setRefusals(refusals);
    if (taken[0]) onChange(replaceMain(photos, taken[0]));
  }

  function remove(photo: DraftPhoto) {
    onChange(photos.filter((other) => other !== photo));
  }

  return (
    <FormSection title="Product Image">
      <div>
        <div className="flex items-center gap-5">
          <Photo
            image={main?.address ?? null}
            alt={main ? `Main photograph: ${photoName(main)}` : ""}
            sizes="112px"
            className="size-28 shrink-0"
          />
          <div className="min-w-0">
            <div className="flex flex-wrap gap-2">
              {main ? (
                <>
                  <FileButton label="Image files" types={imageTypes} onChoose={replace}>
                    <Upload aria-hidden="true" />
                    Replace image
                  </FileButton>
                  <Button
                    tone="quiet"
                    size="small"
                    name={`remove ${main.key}`}
                    aria-label="Remove main photograph"
                    onClick={() => remove(main)}
                  >
                    Remove
                  </Button>
                </>
              ) : (
                <FileButton multiple label="Image files" types={imageTypes} onChoose={add}>
                  <Upload aria-hidden="true" />
                  Upload images
                </FileButton>
              )}
            </div>
            <p className="mt-2.5 text-note text-ink-3">
              JPEG, PNG, WebP, AVIF or GIF, at most 10 MB. Square photographs on the warm ground look best.
            </p>
          </div>
        </div>
        {main && (
          <div className="mt-5">
            <FurtherPhotos photos={photos} onChange={onChange} onRemove={remove} />
            <FileButton multiple label="Image files" types={imageTypes} onChoose={add}>
              <ImagePlus aria-hidden="true" />
              Add photographs
            </FileButton>
          </div>
        )}
        <div role="alert">
          {[...new Set([...refusals, ...failures])].map((problem) => (
            <ErrorNote key={problem}>{problem}</ErrorNote>
          ))}
        </div>
      </div>
    </FormSection>
  );
}
