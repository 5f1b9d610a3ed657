import { useLingui } from "@lingui/react/macro";
import { Crop, Upload } from "lucide-react";
import { useState } from "react";
import { isCropped } from "../../../domain/catalog/edited-view.ts";
import { ErrorNote } from "../../base/forms/error-note.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import { type ChosenPictures, noteChosen } from "./chosen-pictures.ts";
import { CropDialog } from "./crop-dialog.tsx";
import { FileButton } from "../../base/forms/file-button.tsx";
import { chosenTypes, fileProblem, unreadable } from "../../base/photos/photo-files.ts";
import { preparePhoto } from "../../base/photos/prepare-photo.ts";
import { withTrueType } from "../../base/photos/true-type.ts";

type CroppedPictureProps = {
  /** The name of the form field. */
  name: string;
  /** Its address; empty for none. */
  picture: string;
  chosen: ChosenPictures;
  error: string | undefined;
  onChange: (picture: string) => void;
};

/** A picture that the shop shows as a square: to choose, to crop, to replace or to remove. */
export function CroppedPicture({ name, picture, chosen, error, onChange }: CroppedPictureProps) {
  const { t } = useLingui();
  const [refused, setRefused] = useState<string | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [cropping, setCropping] = useState(false);

  async function choose([first]: readonly File[]) {
    if (!first) return;
    setPreparing(true);
    try {
      const file = await withTrueType(first);
      const problem = fileProblem(file);
      const prepared = problem === null ? await preparePhoto(file) : null;
      setRefused(problem ?? (prepared ? null : unreadable(file)));
      if (prepared) onChange(noteChosen(chosen, prepared));
    } finally {
      setPreparing(false);
    }
  }

  const problem = refused ?? error;
  return (
    <div>
      <p className="label">{t`Picture (Optional)`}</p>
      <div className="flex items-center gap-4">
        {picture !== "" && (
          <Photo
            key={picture}
            image={picture}
            alt={t`The picture`}
            sizes="80px"
            className="size-20 shrink-0"
          />
        )}
        <div className="flex flex-wrap gap-2">
          <FileButton
            name={name}
            label={t`Picture`}
            types={chosenTypes}
            onChoose={(files) => void choose(files)}
          >
            <Upload aria-hidden="true" />
            {preparing ? t`Preparing` : picture === "" ? t`Choose picture` : t`Replace picture`}
          </FileButton>
          {picture !== "" && isCropped(picture) && (
            <Button tone="secondary" size="small" onClick={() => setCropping(true)}>
              <Crop aria-hidden="true" />
              {t`Crop picture`}
            </Button>
          )}
          {picture !== "" && (
            <Button
              tone="quiet"
              size="small"
              onClick={() => {
                setRefused(null);
                onChange("");
              }}
            >{t`Remove picture`}</Button>
          )}
        </div>
      </div>
      <div role="alert">{problem && <ErrorNote>{problem}</ErrorNote>}</div>
      {cropping && (
        <CropDialog
          photo={picture}
          onCrop={(cropped) => {
            onChange(cropped);
            setCropping(false);
          }}
          onClose={() => setCropping(false)}
        />
      )}
    </div>
  );
}
