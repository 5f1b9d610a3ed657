import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { Checkbox } from "../../../../base/forms/checkbox.tsx";
import { useLoaded } from "../../../../base/loading/use-loaded.ts";
import { Stars } from "../../../../base/ui/rating.tsx";
import { listQuotable } from "./queries.ts";

type ChooseReviewsProps = {
  label: string;
  hint: string | undefined;
  /** How many may be chosen. */
  most: number;
  /** Their ids, in the order in which the page shows them. */
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
};

/** The reviews that the page quotes. */
export function ChooseReviews({ label, hint, most, chosen, onChange }: ChooseReviewsProps) {
  const { t } = useLingui();
  const [first] = useState(chosen);
  const { value: reviews, failure } = useLoaded("reviews", (signal) =>
    listQuotable(browserClient(), first, signal),
  );
  return (
    <fieldset>
      <legend className="label">{label}</legend>
      <p className="text-note text-ink-3">
        {hint}{" "}
        {chosen.length > 0 &&
          t`${plural({ count: chosen.length }, { one: "# is chosen.", other: "# are chosen." })}`}
      </p>
      {failure !== null && <p className="mt-2 text-note text-ink-2">{failure}</p>}
      {reviews?.length === 0 && (
        <p className="mt-2 text-ui text-ink-2">{t`No review with words has four stars or more yet.`}</p>
      )}
      {reviews && reviews.length > 0 && (
        <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto border border-line">
          {reviews.map(({ id, rating, words, author }) => {
            const isChosen = chosen.includes(id);
            return (
              <li key={id} className="px-3 py-2">
                <Checkbox
                  label={
                    <>
                      <span className="rating">
                        <Stars rating={rating} /> {author}
                      </span>
                      <span className="line-clamp-3 text-ink-2" dir="auto" translate="no">
                        {words}
                      </span>
                    </>
                  }
                  checked={isChosen}
                  disabled={!isChosen && chosen.length >= most}
                  onChange={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
                />
              </li>
            );
          })}
        </ul>
      )}
    </fieldset>
  );
}
