import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ErrorNote } from "../../../../base/forms/error-note.tsx";
import { Button } from "../../../../base/ui/button.tsx";
import { FileButton } from "../../../../base/forms/file-button.tsx";
import type { PreparedPhoto } from "../../../../base/photos/prepare-photo.ts";
import { chosenTypes, videoType } from "../../../../base/photos/photo-files.ts";
import { acceptPicture } from "./accept-picture.ts";
import { isFaint } from "./faint-picture.ts";
import { Warning } from "../../form/warning.tsx";
import { Thumbnail } from "./thumbnail.tsx";

type PictureFieldProps = {
  name: string;
  label: string;
  /** The label within a sentence. */
  noun: string;
  hint: string;
  picture: string;
  /** Whether it is shown on the pages' own background. */
  onBackground: boolean;
  /** In pixels, the longest side that it is stored with. */
  maxSide: number;
  /** Whether it may be a video, whose poster it then is. */
  takesVideos?: boolean;
  error: string | undefined;
  onChoose: (picture: PreparedPhoto) => void;
  onRemove: () => void;
};

export function PictureField(props: PictureFieldProps) {
  const { t } = useLingui();
  const { name, label, noun, hint, picture, onBackground, maxSide, error, onChoose, onRemove } = props;
  const { takesVideos = false } = props;
  const [faint, setFaint] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [preparing, setPreparing] = useState(false);

  async function choose([file]: readonly File[]) {
    if (!file) return;
    setPreparing(true);
    const accepted = await acceptPicture(file, maxSide, takesVideos);
    setPreparing(false);
    setRefused(typeof accepted === "string" ? accepted : null);
    if (typeof accepted === "string") return;
    setFaint(onBackground && (await isFaint(accepted.file)));
    onChoose(accepted);
  }

  const problem = refused ?? error;
  return (
    <div>
      <p className="label">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        {picture !== "" && <Thumbnail picture={picture} />}
        <FileButton
          name={name}
          label={label}
          types={takesVideos ? [...chosenTypes, videoType] : chosenTypes}
          onChoose={(files) => void choose(files)}
        >
          {preparing ? (
            <Trans>
              Preparing<span className="sr-only"> {noun}</span>
            </Trans>
          ) : picture === "" ? (
            <Trans>
              Choose<span className="sr-only"> {noun}</span>
            </Trans>
          ) : (
            <Trans>
              Replace<span className="sr-only"> {noun}</span>
            </Trans>
          )}
        </FileButton>
        {picture !== "" && (
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              setRefused(null);
              setFaint(false);
              onRemove();
            }}
          >
            <Trans>
              Remove<span className="sr-only"> {noun}</span>
            </Trans>
          </Button>
        )}
      </div>
      {problem ? <ErrorNote>{problem}</ErrorNote> : <p className="mt-1.5 text-note text-ink-3">{hint}</p>}
      {faint && (
        <Warning className="mt-3">{t`It can hardly be seen on the light background of the shop. Please choose a darker one, or one with a background of its own.`}</Warning>
      )}
    </div>
  );
}
