import { Camera, Crop, ImagePlus, TextQuote, Upload } from "lucide-react";
import { useState } from "react";
import { isCropped } from "../../../../domain/catalog/photo-view.ts";
import { Button } from "../../../base/ui/button.tsx";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { Photo } from "../../../base/ui/photo.tsx";
import { FormSection } from "../../forms/form-section.tsx";
import { DropArea } from "../../files/drop-area.tsx";
import { FileButton } from "../../files/file-button.tsx";
import { CropDialog } from "../../files/crop-dialog.tsx";
import { DescribeDialog } from "./describe-dialog.tsx";
import { FurtherPhotos } from "./further-photos.tsx";
import { chosenTypes } from "../../files/photo-files.ts";
import { type DraftPhoto, photoName, readdress, replaceMain } from "./photos.ts";
import { type Preparation, useChosenFiles } from "./use-chosen-files.ts";

type PhotoFieldsProps = {
  photos: readonly DraftPhoto[];
  /** A sentence for each photograph that the last save could not upload. */
  failures: readonly string[];
  onChange: (photos: readonly DraftPhoto[]) => void;
  /** Progress while chosen files are being prepared; null otherwise. */
  onPreparing: (preparation: Preparation | null) => void;
};

/** The main photograph and the further ones. Files appear once they can be shown, and are uploaded when the product is saved. */
export function PhotoFields({ photos, failures, onChange, onPreparing }: PhotoFieldsProps) {
  const { refusals, choose } = useChosenFiles({ photos, onChange, onPreparing });
  const [cropping, setCropping] = useState<DraftPhoto | null>(null);
  const [describing, setDescribing] = useState<DraftPhoto | null>(null);
  const [main] = photos;

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
    <FormSection title="Product Image">
      <DropArea onDrop={add}>
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
                  <FileButton label="Image files" types={chosenTypes} onChoose={replace}>
                    <Upload aria-hidden="true" />
                    Replace image
                  </FileButton>
                  {isCropped(main.address) && (
                    <Button
                      tone="secondary"
                      size="small"
                      aria-label="Crop main photograph"
                      onClick={() => setCropping(main)}
                    >
                      <Crop aria-hidden="true" />
                      Crop
                    </Button>
                  )}
                  <Button
                    tone="secondary"
                    size="small"
                    aria-label="Describe main photograph"
                    onClick={() => setDescribing(main)}
                  >
                    <TextQuote aria-hidden="true" />
                    Describe
                  </Button>
                  <Button
                    tone="quiet"
                    size="small"
                    name={`remove ${main.id}`}
                    aria-label="Remove main photograph"
                    onClick={() => remove(main)}
                  >
                    Remove
                  </Button>
                </>
              ) : (
                <FileButton multiple label="Image files" types={chosenTypes} onChoose={add}>
                  <Upload aria-hidden="true" />
                  Upload images
                </FileButton>
              )}
            </div>
            <p className="mt-2.5 text-note text-ink-3">
              JPEG, PNG, WebP, AVIF, GIF or HEIC, at most 40 MB. Lists show a square part of each. Files can
              also be dropped here.
            </p>
          </div>
        </div>
        <span className="mt-4 hidden pointer-coarse:block">
          <FileButton camera label="Camera" types={["image/*"]} onChoose={add}>
            <Camera aria-hidden="true" />
            Take a photograph
          </FileButton>
        </span>
        {main && (
          <div className="mt-5">
            <FurtherPhotos
              photos={photos}
              onChange={onChange}
              onCrop={setCropping}
              onDescribe={setDescribing}
              onRemove={remove}
            />
            <FileButton multiple label="Image files" types={chosenTypes} onChoose={add}>
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
        {describing && (
          <DescribeDialog
            photo={describing}
            onDescribe={(address) => {
              onChange(readdress(photos, describing, address));
              setDescribing(null);
            }}
            onClose={() => setDescribing(null)}
          />
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
