import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Eye, EyeOff, MessageSquareReply, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { Route } from "./+types/reviews";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { fitLabels } from "../../../domain/reviews/fits.ts";
import { reviewPhoto, reviewPhotoSquare } from "../../../domain/reviews/review-photo.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useBackend } from "../../base/clients/use-backend.ts";
import { useAction } from "../../base/forms/use-action.ts";
import { say } from "../../base/language/languages.ts";
import { useFailureToast } from "../../base/loading/use-failure-toast.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import { Stars } from "../../base/ui/rating.tsx";
import { refreshMenuCounts } from "../chrome/menu-counts.ts";
import { formatDay, formatDayAndTime } from "../formats/shop-times.ts";
import type { Column } from "../list/column.ts";
import { DataTable } from "../list/data-table.tsx";
import { FilterSelect } from "../list/filter-select.tsx";
import { ListFilters } from "../list/list-filters.tsx";
import { loadListing } from "../list/listing.ts";
import { RowBlock } from "../list/row-blocks.tsx";
import { LeavingLink, RowAction, RowActions } from "../list/row-controls.tsx";
import { useListAddress } from "../list/use-list-address.ts";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { changeReview, listReviews, type ReviewChange, type ReviewRow } from "./queries.ts";
import { AnswerDialog, HideDialog } from "./review-dialogs.tsx";
import { readReviewFilter, showLabels } from "./review-filter.ts";

export const meta = adminTitle(msg`Reviews`);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readReviewFilter(new URL(request.url).searchParams);
  return loadListing((from, to) => listReviews(browserClient(), filter, from, to));
}

export default function Reviews({ loaderData: listing }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(listing, t`Error fetching reviews`);
  const { filter, change } = useListAddress(readReviewFilter);
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<{ review: ReviewRow; Question: typeof AnswerDialog } | null>(null);
  const { busy, run } = useAction();

  async function reload() {
    await revalidate();
    void refreshMenuCounts();
  }

  function alter(review: ReviewRow, changes: ReviewChange, done: string) {
    void run(
      async () => {
        await changeReview(browserClient(), review, changes);
        await reload();
        showToast({ title: done });
      },
      { title: t`The review could not be changed` },
    );
  }

  const actions = (review: ReviewRow) => {
    const { author } = namesOf(review);
    return (
      <RowActions>
        {review.is_reported && (
          <RowAction
            Icon={ShieldCheck}
            label={t`Keep the reported review by ${author}`}
            disabled={busy}
            onClick={() => alter(review, { is_reported: false }, t`Review kept`)}
          />
        )}
        {review.hidden_reason === null ? (
          <>
            <RowAction
              Icon={MessageSquareReply}
              label={t`Answer the review by ${author}`}
              onClick={() => setAsked({ review, Question: AnswerDialog })}
            />
            <RowAction
              Icon={EyeOff}
              label={t`Hide the review by ${author}`}
              onClick={() => setAsked({ review, Question: HideDialog })}
            />
          </>
        ) : (
          <RowAction
            Icon={Eye}
            label={t`Show the review by ${author} again`}
            disabled={busy}
            onClick={() => alter(review, { hidden_reason: null }, t`Review shown again`)}
          />
        )}
      </RowActions>
    );
  };

  const active = (filter.show === null ? 0 : 1) + (filter.stars === null ? 0 : 1);
  return (
    <>
      <PageHeader title={t`Reviews`} />
      <ListFilters
        filters={
          <>
            <FilterSelect
              label={t`Show`}
              value={filter.show ?? ""}
              options={[
                { value: "", label: t`All reviews` },
                ...Object.entries(showLabels).map(([value, label]) => ({ value, label: t(label) })),
              ]}
              onChange={(value) => change({ show: value })}
            />
            <FilterSelect
              label={t`Stars`}
              value={filter.stars === null ? "" : String(filter.stars)}
              options={[
                { value: "", label: t`All stars` },
                ...[5, 4, 3, 2, 1].map((stars) => ({
                  value: String(stars),
                  label: t(msg`${plural({ count: stars }, { one: "# star", other: "# stars" })}`),
                })),
              ]}
              onChange={(value) => change({ stars: value })}
            />
          </>
        }
        active={active}
        show={t`Show ${plural({ count: listing.total }, { one: "# review", other: "# reviews" })}`}
      />
      <DataTable
        label={t`Reviews`}
        listing={listing}
        columns={[...columnsOf(), { title: t`Actions`, className: "w-36", align: "end", render: actions }]}
        renderBlock={(review) => (
          <RowBlock
            picture={<ProductPhoto review={review} />}
            title={<Product review={review} />}
            meta={<Words review={review} />}
            badges={<States review={review} />}
            actions={actions(review)}
          />
        )}
        rowHeight={101}
        blockHeight={170}
        empty={
          active > 0 ? (
            <EmptyState
              cut="oval"
              title={t`No review is like that`}
              action={
                <Button
                  tone="secondary"
                  size="small"
                  onClick={() => change({ show: null, stars: null })}
                >{t`Show all reviews`}</Button>
              }
            />
          ) : (
            <EmptyState
              cut="oval"
              title={t`No reviews yet`}
            >{t`Buyers are asked by email some days after delivery. What they write appears here and on the pages of the pieces.`}</EmptyState>
          )
        }
        counted={(total) => t`${plural({ count: total }, { one: "# review", other: "# reviews" })}`}
      />
      {asked && <asked.Question review={asked.review} onChange={reload} onClose={() => setAsked(null)} />}
    </>
  );
}

function columnsOf(): Column<ReviewRow>[] {
  return [
    {
      title: say(msg`Product`),
      className: "w-[26%]",
      render: (review) => (
        <span className="flex items-center gap-3.5">
          <span className="max-xl:hidden">
            <ProductPhoto review={review} />
          </span>
          <Product review={review} />
        </span>
      ),
    },
    { title: say(msg`Review`), render: (review) => <Words review={review} /> },
    { title: say(msg`State`), className: "w-40", render: (review) => <States review={review} /> },
  ];
}

function ProductPhoto({ review: { product } }: { review: ReviewRow }) {
  return <Photo image={product?.image ?? null} alt="" sizes="64px" className="w-16 shrink-0 self-start" />;
}

function namesOf({ author, product, item }: ReviewRow) {
  return { author: author || say(msg`A customer`), product: product?.name ?? item.name_at_purchase };
}

function Product({ review }: { review: ReviewRow }) {
  const { t } = useLingui();
  const { order_id: order } = review.item;
  const name = namesOf(review).product;
  return (
    <span className="block min-w-0">
      {review.product ? (
        <LeavingLink
          to={`/admin/products/edit/${review.product.id}`}
          className="block w-fit py-1 text-ui font-medium wrap-anywhere hover:text-sapphire"
        >
          {name}
        </LeavingLink>
      ) : (
        <span className="text-ui wrap-anywhere text-ink-3">{name}</span>
      )}
      <Link to={`/admin/orders/${order}`} className="link figures relative z-1 block w-fit py-1 text-note">
        {t`Order ${{ number: orderNumber(order) }}`}
      </Link>
    </span>
  );
}

function Words({ review }: { review: ReviewRow }) {
  const { t } = useLingui();
  const { rating, words, photographs, size, fit, answer, hidden_reason: reason } = review;
  const facts = [
    namesOf(review).author,
    ...(size === null ? [] : [t`Size ${{ size }}`]),
    ...(fit === null ? [] : [t(fitLabels[fit])]),
  ];
  return (
    <span className="block">
      <span className="rating">
        <Stars rating={rating} />
        <span className="wrap-anywhere">{facts.join(" · ")}</span>
      </span>
      {words && (
        <span dir="auto" className="mt-1 block text-ui whitespace-pre-line wrap-anywhere">
          {words}
        </span>
      )}
      <Photographs names={photographs} />
      {answer && (
        <span
          dir="auto"
          className="mt-1.5 block border-s-2 border-line-2 ps-2.5 text-note whitespace-pre-line text-ink-2 wrap-anywhere"
        >
          {answer}
        </span>
      )}
      {reason !== null && (
        <span className="mt-1.5 block text-note text-ink-2 wrap-anywhere">{t`Hidden: ${reason}`}</span>
      )}
    </span>
  );
}

function Photographs({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  const backend = useBackend();
  if (names.length === 0) return null;
  return (
    <span className="mt-1.5 flex flex-wrap gap-1.5">
      {names.map((name, at) => (
        <a
          key={name}
          href={reviewPhoto(name, backend).src}
          target="_blank"
          rel="noreferrer"
          className="relative z-1"
        >
          <img
            src={reviewPhotoSquare(name, backend)}
            alt={t`Photograph ${{ number: at + 1 }}`}
            width={48}
            height={48}
            loading="lazy"
            className="size-12 bg-tile object-cover"
          />
        </a>
      ))}
    </span>
  );
}

function States({ review: { created_at: time, is_reported, hidden_reason, answer } }: { review: ReviewRow }) {
  const { t } = useLingui();
  return (
    <span className="flex flex-col items-start gap-1">
      {is_reported && <Badge tone="rose">{t(showLabels.reported)}</Badge>}
      {hidden_reason !== null ? (
        <Badge tone="grey">{t(showLabels.hidden)}</Badge>
      ) : answer ? (
        <Badge tone="green">{t({ message: "Answered", context: "reviews" })}</Badge>
      ) : (
        <Badge tone="blue">{t({ message: "Shown", context: "reviews" })}</Badge>
      )}
      <time dateTime={time} title={formatDayAndTime(time)} className="figures text-note text-ink-3">
        {formatDay(time)}
      </time>
    </span>
  );
}
