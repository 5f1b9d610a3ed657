import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { productPath } from "../../../domain/catalog/product-path.ts";
import { fitLabels } from "../../../domain/reviews/fits.ts";
import { reviewPhotoSquare } from "../../../domain/reviews/review-photo.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useBackend } from "../../base/clients/use-backend.ts";
import { ConfirmDialog } from "../../base/edits/confirm-dialog.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { Button } from "../../base/ui/button.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import { Stars } from "../../base/ui/rating.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import { ChosenOptions } from "../../features/options/chosen-options.tsx";
import { deleteReview, type OwnReview, type ReviewedLine } from "../../features/reviews/order-reviews.ts";
import type { OrderLink } from "../../../domain/orders/order-link.ts";
import { ReviewFields } from "./review-fields.tsx";

type ReviewLineProps = {
  line: ReviewedLine;
  link: OrderLink;
  /** The name to propose. */
  author: string;
  /** Whether it is the first one without a review, whose form is open. */
  isFirst: boolean;
  onChange: () => Promise<void>;
};

/** A piece of an order with its review, or with the form to write one. */
export function ReviewLine({ line, link, author, isFirst, onChange }: ReviewLineProps) {
  const { t } = useLingui();
  const { name, image, options, product_id: product, review } = line;
  const [isWriting, setWriting] = useState<boolean | null>(null);
  const isOpen = isWriting ?? isFirst;

  async function close() {
    setWriting(false);
    await onChange();
  }

  return (
    <li className="border-b border-line py-7">
      <div className="flex items-center gap-4">
        <Photo image={image} alt="" sizes="72px" className="w-18 shrink-0" />
        <div className="min-w-0 flex-1">
          <h2 className="text-body leading-snug font-medium text-pretty wrap-anywhere">
            {product === null ? (
              unbrokenWords(name)
            ) : (
              <Link to={productPath({ id: product, name })} className="hover:text-sapphire">
                {unbrokenWords(name)}
              </Link>
            )}
          </h2>
          <ChosenOptions options={options} />
        </div>
      </div>
      {isOpen ? (
        <ReviewFields
          key={review?.created_at ?? "new"}
          line={line}
          link={link}
          author={author}
          onWritten={close}
          onCancel={() => setWriting(false)}
        />
      ) : review ? (
        <Written line={line} review={review} link={link} onEdit={() => setWriting(true)} onDeleted={close} />
      ) : product === null ? (
        <p className="mt-4 text-ui text-ink-2">{t`This piece is no longer in the shop, so it cannot be reviewed.`}</p>
      ) : (
        <Button
          tone="secondary"
          className="mt-5"
          onClick={() => setWriting(true)}
        >{t`Write a review`}</Button>
      )}
    </li>
  );
}

type WrittenProps = {
  line: ReviewedLine;
  review: OwnReview;
  link: OrderLink;
  onEdit: () => void;
  onDeleted: () => Promise<void>;
};

function Written({ line, review, link, onEdit, onDeleted }: WrittenProps) {
  const { t } = useLingui();
  const backend = useBackend();
  const [asks, setAsks] = useState(false);
  const { busy, failure, run } = useAction();

  async function remove() {
    const isDeleted = await run(() => deleteReview(browserClient(), link, line.id), {
      title: t`The review was not deleted`,
    });
    if (!isDeleted) return;
    setAsks(false);
    showToast({ title: t`Review deleted` });
    await onDeleted();
  }

  return (
    <div className="mt-5">
      <p className="rating rating-wordy">
        <Stars rating={review.rating} />
      </p>
      <p className="mt-2 text-note text-ink-3">
        {[review.author || t`A customer`, ...(review.fit === null ? [] : [t(fitLabels[review.fit])])].join(
          " · ",
        )}
      </p>
      {review.words && (
        <p dir="auto" className="mt-2 text-body whitespace-pre-line wrap-anywhere">
          {review.words}
        </p>
      )}
      {review.photographs.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {review.photographs.map((photo, at) => (
            <li key={photo}>
              <img
                src={reviewPhotoSquare(photo, backend)}
                alt={t`Photograph ${{ number: at + 1 }}`}
                width={80}
                height={80}
                className="size-20 bg-tile object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {review.is_hidden && (
        <p className="mt-3 text-ui text-ink-2">{t`The shop does not show your words and photographs. Your stars count.`}</p>
      )}
      {review.may_change && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button tone="secondary" size="small" onClick={onEdit}>
            {t({ message: "Change", context: "button" })}
          </Button>
          <Button tone="quiet" size="small" onClick={() => setAsks(true)}>{t`Delete`}</Button>
        </div>
      )}
      {asks && (
        <ConfirmDialog
          title={t`Delete your review?`}
          action={t`Delete`}
          busyAction={t`Deleting`}
          busy={busy}
          failure={failure}
          onConfirm={() => void remove()}
          onClose={() => setAsks(false)}
        >
          {t`Your stars no longer count then, and words and photographs are gone.`}
        </ConfirmDialog>
      )}
    </div>
  );
}
