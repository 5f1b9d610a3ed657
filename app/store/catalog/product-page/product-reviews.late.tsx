import { msg, plural } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { formatDay } from "../../../../domain/base/day-and-time.ts";
import { formatMeasure } from "../../../../domain/base/figures.ts";
import { fitLabels } from "../../../../domain/reviews/fits.ts";
import { reviewPhoto, reviewPhotoSquare } from "../../../../domain/reviews/review-photo.ts";
import { directionOf } from "../../../../domain/text/direction.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { Dialog, DialogButtons } from "../../../base/dialogs/dialog.tsx";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Stars } from "../../../base/ui/rating.tsx";
import {
  allReviews,
  type AskedReviews,
  type ProductReviews as Reviews,
  readProductReviews,
  reportReview,
  type ReviewSort,
  type ShownReview,
} from "../../../features/reviews/product-reviews.ts";

type ProductReviewsProps = { product: number; reviews: Reviews };

/** What buyers say. The first ten are rendered by the server, and complete without scripts. */
export function ProductReviews({ product, reviews }: ProductReviewsProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<AskedReviews>(allReviews);
  const [{ list, next }, setShown] = useState({ list: reviews.reviews, next: reviews.next });
  const { busy, run } = useAction();

  const failure = { title: t`Error fetching reviews` };

  function ask(changes: Partial<AskedReviews>) {
    const wanted = { ...asked, ...changes };
    void run(async () => {
      const found = await readProductReviews(await lazyClient(), product, wanted);
      setAsked(wanted);
      setShown({ list: found.reviews, next: found.next });
    }, failure);
  }

  function askForMore() {
    void run(async () => {
      const found = await readProductReviews(await lazyClient(), product, asked, next);
      setShown({ list: [...list, ...found.reviews], next: found.next });
    }, failure);
  }

  return (
    <section id="reviews" className="mt-section shell scroll-mt-20" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="font-display text-display-md">{t`Reviews`}</h2>
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <Summary reviews={reviews} asked={asked} onAsk={ask} />
        <div>
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
            <SortAndFilter asked={asked} onAsk={ask} />
          </div>
          <div aria-live="polite" aria-busy={busy}>
            {list.length === 0 ? (
              <NothingFound asked={asked} count={reviews.count} onAsk={ask} />
            ) : (
              <ul className="mt-6 border-t border-line">
                {list.map((review) => (
                  <ReviewItem key={review.id} review={review} />
                ))}
              </ul>
            )}
          </div>
          {next !== null && (
            <Button
              tone="secondary"
              className="mt-8"
              busy={busy}
              onClick={askForMore}
            >{t`More reviews`}</Button>
          )}
        </div>
      </div>
    </section>
  );
}

type Asking = { asked: AskedReviews; onAsk: (changes: Partial<AskedReviews>) => void };

function Summary({ reviews: { average, count, stars }, asked, onAsk }: { reviews: Reviews } & Asking) {
  const { t, i18n } = useLingui();
  return (
    <div>
      <p className="flex items-baseline gap-3">
        <span className="figures font-display text-display-lg">
          {formatMeasure(average ?? 0, i18n.locale, 1)}
        </span>
        <span className="text-ui text-ink-2">
          {t`${plural({ count }, { one: "# review", other: "# reviews" })}`}
        </span>
      </p>
      <p className="rating rating-wordy mt-1">
        <Stars rating={average ?? 0} />
      </p>
      <ul className="mt-6 space-y-1" aria-label={t`Reviews by stars`}>
        {[5, 4, 3, 2, 1].map((star) => {
          const of = stars[star - 1] ?? 0;
          const isChosen = asked.stars === star;
          return (
            <li key={star}>
              <button
                type="button"
                aria-pressed={isChosen}
                aria-disabled={of === 0 || undefined}
                onClick={() => of > 0 && onAsk({ stars: isChosen ? null : star })}
                className="target group flex w-full items-center gap-3 py-1 text-note text-ink-2 aria-disabled:cursor-default aria-disabled:text-ink-3 aria-pressed:font-medium aria-pressed:text-sapphire [&:not([aria-disabled])]:hover:text-sapphire"
              >
                <span className="sr-only">
                  {starsLabel(star, t)}:{" "}
                  {t`${plural({ count: of }, { one: "# review", other: "# reviews" })}`}
                </span>
                <span aria-hidden="true" className="figures w-3 text-end">
                  {star}
                </span>
                <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden bg-tile-deep">
                  <span
                    className="block h-full bg-ink group-aria-pressed:bg-sapphire"
                    style={{ width: `${count === 0 ? 0 : (of / count) * 100}%` }}
                  />
                </span>
                <span aria-hidden="true" className="figures w-12 text-end">
                  {of}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {asked.stars !== null && (
        <Button tone="quiet" size="small" className="mt-3 -ms-3.5" onClick={() => onAsk({ stars: null })}>
          {t`Show all stars`}
        </Button>
      )}
    </div>
  );
}

function SortAndFilter({ asked, onAsk }: Asking) {
  const { t } = useLingui();
  return (
    <>
      <Select
        label={t`Sort by`}
        value={asked.sort}
        className="w-52 max-md:w-full"
        onChange={({ currentTarget }) => onAsk({ sort: currentTarget.value as ReviewSort })}
      >
        <option value="newest">{t({ message: "Newest", context: "reviews" })}</option>
        <option value="highest">{t`Highest rating`}</option>
        <option value="lowest">{t`Lowest rating`}</option>
      </Select>
      <Checkbox
        label={t`Only with photographs`}
        checked={asked.photographs}
        onChange={({ currentTarget }) => onAsk({ photographs: currentTarget.checked })}
      />
    </>
  );
}

function NothingFound({ asked, count, onAsk }: Asking & { count: number }) {
  const { t } = useLingui();
  const isFiltered = asked.stars !== null || asked.photographs;
  return (
    <div className="mt-6 border-t border-line pt-6 text-ui text-ink-2">
      {isFiltered ? (
        <>
          <p>{t`No review here is like that.`}</p>
          <Button
            tone="secondary"
            size="small"
            className="mt-4"
            onClick={() => onAsk({ stars: null, photographs: false })}
          >{t`Show all reviews`}</Button>
        </>
      ) : (
        <p>{t`${plural({ count }, { one: "It was given stars only.", other: "They were given stars only." })}`}</p>
      )}
    </div>
  );
}

function ReviewItem({ review }: { review: ShownReview }) {
  const { t, i18n } = useLingui();
  const { language, languages } = useShop();
  const [isReported, setReported] = useState(false);
  const { busy, run } = useAction();
  const written = review.language ?? languages[0];
  const mark = written === language ? {} : { lang: written, dir: directionOf(written) };
  const answerMark = languages[0] === language ? {} : { lang: languages[0], dir: directionOf(languages[0]) };
  const author = review.author || t`A customer`;
  const facts = [
    ...(review.size === null ? [] : [t`Size ${{ size: review.size }}`]),
    ...(review.fit === null ? [] : [t(fitLabels[review.fit])]),
  ];

  function report() {
    void run(
      async () => {
        await reportReview(await lazyClient(), review.id);
        setReported(true);
        showToast({ title: t`Thank you`, description: t`The shop will look at this review.` });
      },
      { title: t`Error reporting the review` },
    );
  }

  return (
    <li className="border-b border-line py-6">
      <article aria-label={t`Review by ${author}`}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <p className="rating rating-wordy">
            <Stars rating={review.rating} />
          </p>
          <p className="inline-flex items-center gap-1.5 text-note text-success">
            <BadgeCheck size={15} strokeWidth={1.75} aria-hidden="true" />
            {t`Verified purchase`}
          </p>
        </div>
        <p className="mt-2 text-note text-ink-3">
          <bdi className="font-medium text-ink wrap-anywhere">{author}</bdi>
          {", "}
          <time dateTime={review.created_at}>{formatDay(review.created_at, i18n.locale)}</time>
        </p>
        {facts.length > 0 && <p className="mt-1 text-note text-ink-2">{facts.join(" · ")}</p>}
        {review.words && (
          <p dir="auto" className="mt-3 max-w-[42rem] text-body whitespace-pre-line wrap-anywhere" {...mark}>
            {review.words}
          </p>
        )}
        <Photographs names={review.photographs} author={author} />
        {review.answer && (
          <div className="mt-4 max-w-[42rem] border-s-2 border-line-2 ps-4">
            <p className="text-note font-medium">{t`Answer of the shop`}</p>
            <p
              dir="auto"
              className="mt-1 text-ui whitespace-pre-line text-ink-2 wrap-anywhere"
              {...answerMark}
            >
              {review.answer}
            </p>
          </div>
        )}
        {review.words || review.photographs.length > 0 ? (
          <p className="mt-3 text-note text-ink-3">
            {isReported ? (
              <Trans>Reported</Trans>
            ) : (
              <button
                type="button"
                className="link target"
                aria-disabled={busy || undefined}
                aria-label={t`Report the review by ${author}`}
                onClick={report}
              >
                {t({ message: "Report", context: "button" })}
              </button>
            )}
          </p>
        ) : null}
      </article>
    </li>
  );
}

function Photographs({ names, author }: { names: readonly string[]; author: string }) {
  const { t } = useLingui();
  const backend = useBackend();
  const [shown, setShown] = useState<number | null>(null);
  if (names.length === 0) return null;
  const all = names.length;
  const label = (at: number) => t`Photograph ${{ number: at + 1 }} of ${all} by ${author}`;
  return (
    <>
      <ul className="mt-4 flex flex-wrap gap-2">
        {names.map((name, at) => (
          <li key={name}>
            <button type="button" aria-label={label(at)} onClick={() => setShown(at)} className="block">
              <img
                src={reviewPhotoSquare(name, backend)}
                alt=""
                width={80}
                height={80}
                loading="lazy"
                className="size-20 bg-tile object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Dialog title={label(shown)} onClose={() => setShown(null)}>
          <img
            key={shown}
            {...reviewPhoto(names[shown]!, backend)}
            sizes="(min-width: 48rem) 32rem, 100vw"
            alt={label(shown)}
            className="mt-4 max-h-[70dvh] w-full bg-tile object-contain"
          />
          <DialogButtons>
            {all > 1 && (
              <Button tone="secondary" size="small" onClick={() => setShown((shown + 1) % all)}>
                {t`Next photograph`}
              </Button>
            )}
            <Button size="small" onClick={() => setShown(null)}>{t`Close`}</Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  );
}

/** "4 stars". */
function starsLabel(count: number, t: ReturnType<typeof useLingui>["t"]): string {
  return t(msg`${plural({ count }, { one: "# star", other: "# stars" })}`);
}
