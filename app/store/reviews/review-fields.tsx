import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { fitLabels, fits } from "../../../domain/reviews/fits.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { Failure } from "../../base/dialogs/failure.tsx";
import { Field } from "../../base/forms/field.tsx";
import { Select } from "../../base/forms/select.tsx";
import { TextArea } from "../../base/forms/text-area.tsx";
import { useAuthor } from "../../base/forms/use-author.ts";
import { type SentForm, useForm } from "../../base/forms/use-form.ts";
import { Button } from "../../base/ui/button.tsx";
import { type ReviewedLine, writeReview } from "../../features/reviews/order-reviews.ts";
import { type CheckedReview, checkReview, type ReviewForm } from "../../features/reviews/review-form.ts";
import type { OrderLink } from "../../../domain/orders/order-link.ts";
import { ReviewPhotos } from "../../features/reviews/review-photos.tsx";
import { StarChoice } from "../../features/reviews/star-choice.tsx";

type ReviewFieldsProps = {
  line: ReviewedLine;
  link: OrderLink;
  author: string;
  onWritten: () => Promise<void>;
  onCancel: () => void;
};

/** The form for the review of a piece. What is typed is kept in the tab until it is sent. */
export function ReviewFields({ line, link, author, onWritten, onCancel }: ReviewFieldsProps) {
  const { t } = useLingui();
  const { review, size } = line;
  const [photographs, setPhotographs] = useState<readonly string[]>(review?.photographs ?? []);
  const [isUploading, setUploading] = useState(false);
  const { busy, failure, formProps, field } = useForm<ReviewForm, CheckedReview>({
    values: {
      rating: review ? String(review.rating) : "",
      words: review?.words ?? "",
      author: review?.author ?? author,
      fit: review?.fit ?? "",
    },
    check: checkReview,
    send,
    failureToast: { title: t`The review was not sent` },
    draft: { name: `review-${line.id}`, author: useAuthor() },
  });

  async function send(written: CheckedReview, { forgetDraft }: SentForm) {
    await writeReview(browserClient(), link, line.id, { ...written, photographs: [...photographs] });
    forgetDraft();
    showToast({ title: t`Thank you for your review`, description: t`It is on the page of the piece now.` });
    await onWritten();
  }

  const { error, defaultValue = "", readOnly = false } = field("rating");
  return (
    <form {...formProps} className="mt-6 space-y-5">
      <StarChoice name="rating" defaultValue={defaultValue} error={error} readOnly={readOnly} />
      <TextArea
        {...field("words")}
        label={t`Your words`}
        hint={t`Optional. How it looks and wears, and what you would tell a friend.`}
      />
      {size !== null && (
        <Select {...field("fit")} label={t`How does size ${{ size }} fit?`} className="max-w-72">
          <option value="">{t`Please choose`}</option>
          {fits.map((fit) => (
            <option key={fit} value={fit}>
              {t(fitLabels[fit])}
            </option>
          ))}
        </Select>
      )}
      <ReviewPhotos
        link={link}
        line={line.id}
        names={photographs}
        onChange={setPhotographs}
        onBusy={setUploading}
      />
      <Field
        {...field("author")}
        label={t`Your name`}
        hint={t`As it is shown. Leave it empty to say nothing.`}
        autoComplete="given-name"
        className="max-w-72"
      />
      <Failure>{failure}</Failure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy || isUploading}>
          {busy ? t`Sending` : review ? t`Save review` : t`Send review`}
        </Button>
        {review && <Button tone="quiet" disabled={busy} onClick={onCancel}>{t`Cancel`}</Button>}
      </div>
    </form>
  );
}
