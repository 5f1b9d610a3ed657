import { useState } from "react";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { FileButton } from "../../products/photos/file-button.tsx";
import type { PreparedPhoto } from "../../products/photos/prepare-photo.ts";
import { acceptPicture, chosenTypes } from "./accept-picture.ts";
import { Thumbnail } from "./thumbnail.tsx";

type PictureFieldProps = {
  name: string;
  label: string;
  hint: string;
  /** The picture's address; empty for none. */
  picture: string;
  /** In pixels, the longest side that it is stored with. */
  maxSide: number;
  error: string | undefined;
  onChoose: (picture: PreparedPhoto) => void;
  onRemove: () => void;
};

/** A picture to choose, to replace or to remove. */
export function PictureField(props: PictureFieldProps) {
  const { name, label, hint, picture, maxSide, error, onChoose, onRemove } = props;
  const [refused, setRefused] = useState<string | null>(null);
  const [preparing, setPreparing] = useState(false);
  const noun = label.toLowerCase();

  async function choose([file]: readonly File[]) {
    if (!file) return;
    setPreparing(true);
    const accepted = await acceptPicture(file, maxSide);
    setPreparing(false);
    setRefused(typeof accepted === "string" ? accepted : null);
    if (typeof accepted !== "string") onChoose(accepted);
  }

  const problem = refused ?? error;
  return (
    <div>
      <p className="label">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        {picture !== "" && <Thumbnail picture={picture} />}
        <FileButton name={name} label={label} types={chosenTypes} onChoose={(files) => void choose(files)}>
          {preparing ? "Preparing" : picture === "" ? "Choose" : "Replace"}
          <span className="sr-only"> {noun}</span>
        </FileButton>
        {picture !== "" && (
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              setRefused(null);
              onRemove();
            }}
          >
            Remove<span className="sr-only"> {noun}</span>
          </Button>
        )}
      </div>
      {problem ? <ErrorNote>{problem}</ErrorNote> : <p className="mt-1.5 text-note text-ink-3">{hint}</p>}
    </div>
  );
}
