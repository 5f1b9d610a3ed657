import { useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../../base/ui/button.tsx";
import { reviewPath } from "../../../domain/reviews/review-path.ts";

type ReviewInvitationProps = { order: { id: number; status: string }; guestKey?: string };

/** Once an order has arrived: the way to review its pieces. */
export function ReviewInvitation({ order: { id, status }, guestKey }: ReviewInvitationProps) {
  const { t } = useLingui();
  if (status !== "delivered") return null;
  return (
    <section className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-6">
      <div>
        <h2 className="font-display text-display-sm">{t`How do you like it?`}</h2>
        <p className="mt-1 text-ui text-ink-2">{t`Tell others what you think of your pieces.`}</p>
      </div>
      <ButtonLink to={reviewPath({ id, key: guestKey ?? null })} tone="secondary">
        {t`Write a review`}
      </ButtonLink>
    </section>
  );
}
