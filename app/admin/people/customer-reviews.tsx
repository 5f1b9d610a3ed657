import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Badge } from "../../base/ui/badge.tsx";
import { Stars } from "../../base/ui/rating.tsx";
import { counted } from "../formats/counted.ts";
import { Panel } from "../page/panel.tsx";
import { Count, On, row, Rows } from "./customer-orders.tsx";
import type { Customer } from "./queries.ts";

export function CustomerReviews({ reviews }: { reviews: Customer["reviews"] }) {
  const { t } = useLingui();
  if (reviews.length === 0) return null;
  return (
    <Panel title={t`Reviews`} aside={<Count>{counted(reviews.length)}</Count>} flush>
      <Rows>
        {reviews.map((review) => (
          <li key={review.id} className={row}>
            <Link to="/admin/reviews" className="target link min-w-0 truncate">
              {review.product_name}
            </Link>
            <On time={review.created_at} />
            <span className="justify-self-start">
              {review.is_hidden ? (
                <Badge tone="grey">{t({ message: "Hidden", context: "reviews" })}</Badge>
              ) : (
                <Badge tone="blue">{t({ message: "Shown", context: "reviews" })}</Badge>
              )}
            </span>
            <span className="rating justify-self-end">
              <Stars rating={review.rating} />
            </span>
            {review.words && (
              <span dir="auto" className="col-span-full truncate text-note text-ink-3">
                {review.words}
              </span>
            )}
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
