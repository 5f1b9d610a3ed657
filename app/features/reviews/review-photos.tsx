import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { ImagePlus, X } from "lucide-react";
import { useId, useState } from "react";
import { reviewPhotoSquare } from "../../../domain/reviews/review-photo.ts";
import { useBackend } from "../../base/clients/use-backend.ts";
import { FileButton } from "../../base/forms/file-button.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { late } from "../../base/late/late.tsx";
import type { OrderLink } from "../../../domain/orders/order-link.ts";

const uploading = late(() => import("./upload-photo.late.ts"));

const most = 5;
const types = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/heic", "image/heif"];

type ReviewPhotosProps = {
  link: OrderLink;
  line: number;
  /** The names of the uploaded files. */
  names: readonly string[];
  onChange: (names: readonly string[]) => void;
  /** Whether one is being uploaded, which the review should wait for. */
  onBusy: (isBusy: boolean) => void;
};

/** The photographs of a review that is being written. Each is uploaded as soon as it is chosen. */
export function ReviewPhotos({ link, line, names, onChange, onBusy }: ReviewPhotosProps) {
  const { t } = useLingui();
  const id = useId();
  const backend = useBackend();
  const { busy, run } = useAction();
  const [done, setDone] = useState<{ at: number; of: number } | null>(null);

  async function add(files: readonly File[]) {
    const taken = files.slice(0, most - names.length);
    let all = names;
    onBusy(true);
    await run(
      async () => {
        const { uploadReviewPhoto } = await uploading.load();
        for (const [at, file] of taken.entries()) {
          setDone({ at: at + 1, of: taken.length });
          // On a slow line, several at once would only slow each other down.
          // oxlint-disable-next-line no-await-in-loop
          all = [...all, await uploadReviewPhoto(file, link, line)];
          onChange(all);
        }
      },
      { title: t`The photograph was not added` },
    );
    setDone(null);
    onBusy(false);
  }

  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="label">{t`Photographs`}</p>
      {names.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2">
          {names.map((name, at) => (
            <li key={name} className="relative">
              <img
                src={reviewPhotoSquare(name, backend)}
                alt={t`Photograph ${{ number: at + 1 }}`}
                width={80}
                height={80}
                className="size-20 bg-tile object-cover"
              />
              <button
                type="button"
                className="target absolute end-1 top-1 grid size-6 place-items-center bg-ink text-ink-inverse"
                aria-label={t`Remove photograph ${{ number: at + 1 }}`}
                onClick={() => onChange(names.filter((other) => other !== name))}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {names.length < most && (
        <FileButton
          label={t`Photographs`}
          types={types}
          multiple
          busy={busy}
          onChoose={(files) => void add(files)}
        >
          {!busy && <ImagePlus aria-hidden="true" />}
          {done ? t`Uploading ${{ number: done.at }} of ${{ all: done.of }}` : t`Add photographs`}
        </FileButton>
      )}
      <p className="mt-1.5 text-note text-ink-3">
        {t`At most ${plural({ count: most }, { one: "# photograph", other: "# photographs" })}, shown with your review. Where they were taken is removed from them.`}
      </p>
    </div>
  );
}
