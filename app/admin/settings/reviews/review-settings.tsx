import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { z } from "zod/mini";
import { wholeNumber } from "../../../../domain/base/number-rules.ts";
import { typedNumber } from "../../../../domain/base/typed-number.ts";
import { checkSchema } from "../../../base/forms/check.ts";
import { Field } from "../../../base/forms/field.tsx";
import { say } from "../../../base/language/languages.ts";
import { pageMoney } from "../../../base/language/page-money.ts";
import { factStore, type StoredFacts } from "../form/facts.ts";
import { SettingsForm } from "../form/settings-form.tsx";

type ReviewFacts = StoredFacts<"review_request_days">;

/** The limit of `shop_facts.review_request_days`. */
const mostDays = 90;

const label = msg`Days until a buyer is asked`;

const schema = z.object({
  review_request_days: wholeNumber(
    0,
    mostDays,
    () => say(msg`Please enter a whole number from 0 to ${{ max: mostDays }}.`),
    pageMoney,
  ),
});

export const reviewStore = factStore(["review_request_days"]);

/** When buyers are asked for reviews. */
export function ReviewSettings({ facts }: { facts: ReviewFacts }) {
  const { t } = useLingui();
  return (
    <SettingsForm
      title={t`Reviews`}
      note={t`Buyers get one message about an order, with a link to review its pieces without an account.`}
      what={t`settings of reviews`}
      row={facts}
      draftOf={draftOf}
      valuesOf={(row: ReviewFacts) => row}
      check={(typed) => checkSchema(schema, typed)}
      columns={{ review_request_days: { label } }}
      store={reviewStore}
    >
      {({ field }) => (
        <Field
          {...field("review_request_days")}
          label={t(label)}
          hint={t`Counted from the day on which an order is marked as delivered. 0 asks nobody.`}
          inputMode="numeric"
        />
      )}
    </SettingsForm>
  );
}

function draftOf({ review_request_days: days }: ReviewFacts) {
  return { review_request_days: typedNumber(days, pageMoney()) };
}
