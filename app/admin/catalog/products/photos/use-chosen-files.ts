import { useEffect, useRef, useState } from "react";
import { takeFiles, unreadable, videoType } from "../../../../base/photos/photo-files.ts";
import { type DraftPhoto, newPhoto, type NewPhoto } from "../../../files/draft-photos.ts";
import { preparePhoto } from "../../../../base/photos/prepare-photo.ts";
import { prepareVideo } from "../../../files/prepare-video.ts";
import { withTrueType } from "../../../../base/photos/true-type.ts";

/** Progress: how many of the chosen files are prepared. */
export type Preparation = { done: number; all: number };

type Options = {
  photos: readonly DraftPhoto[];
  onChange: (photos: readonly DraftPhoto[]) => void;
  /** Null once all are prepared. */
  onPreparing: (preparation: Preparation | null) => void;
};

/** Prepares chosen files one after the other, and adds each to the form as it is at that time. */
export function useChosenFiles({ photos, onChange, onPreparing }: Options) {
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const now = useRef({ photos, onChange });
  useEffect(() => void (now.current = { photos, onChange }));

  /** @param present how many photographs the form would have without them */
  async function choose(
    files: readonly File[],
    present: number,
    put: (photos: readonly DraftPhoto[], photo: NewPhoto) => readonly DraftPhoto[],
  ) {
    const { taken, refusals } = takeFiles(await Promise.all(files.map(withTrueType)), present);
    setRefusals(refusals);
    try {
      for (const [done, file] of taken.entries()) {
        onPreparing({ done, all: taken.length });
        // A photograph takes up to 200 MB while it is prepared.
        // oxlint-disable-next-line no-await-in-loop
        const prepared = await (file.type === videoType ? prepareVideo(file) : preparePhoto(file));
        if (prepared && typeof prepared !== "string")
          now.current.onChange(put(now.current.photos, newPhoto(prepared)));
        else setRefusals((before) => [...before, prepared ?? unreadable(file)]);
        // The form takes over each one before the next is ready.
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    } finally {
      onPreparing(null);
    }
  }

  return { refusals, choose };
}
