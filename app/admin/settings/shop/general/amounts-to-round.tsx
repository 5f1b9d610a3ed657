import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "../../../../base/edits/confirm-dialog.tsx";
import { useAction } from "../../../../base/forms/use-action.ts";
import { Button } from "../../../../base/ui/button.tsx";
import { roundAmounts, type UnroundedAmount } from "./change-currency.ts";

const nouns: Readonly<Record<UnroundedAmount["noun"], MessageDescriptor>> = {
  product: msg`product`,
  surcharge: msg`surcharge`,
  promotion: msg`promotion`,
  "least order value": msg`least order value`,
  "shipping method": msg`shipping method`,
  "free shipping": msg`free shipping`,
  "gift wrap": msg`gift wrap`,
};

type AmountsToRoundProps = { amounts: readonly UnroundedAmount[]; onRounded: () => void };

export function AmountsToRound({ amounts, onRounded }: AmountsToRoundProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useAction();

  const round = () =>
    run(
      async () => {
        await roundAmounts();
        setAsking(false);
        onRounded();
      },
      { title: t`The amounts were not rounded` },
    );

  return (
    <>
      <Button
        tone="secondary"
        size="small"
        className="mt-3"
        onClick={() => setAsking(true)}
      >{t`Round these amounts`}</Button>
      {asking && (
        <ConfirmDialog
          title={t`Round these amounts?`}
          action={t`Round and save`}
          busyAction={t`Rounding`}
          busy={busy}
          failure={failure}
          onConfirm={() => void round()}
          onClose={() => setAsking(false)}
        >
          <p>{t`Every price, surcharge, fee and fixed discount becomes a whole amount, half up. The decimals cannot be brought back.`}</p>
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
            tabIndex={0}
            aria-label={t`Amounts with decimals`}
            className="figures mt-3 max-h-48 overflow-y-auto border-y border-line py-2 text-note"
          >
            {amounts.map(({ noun, name, amount }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may be alike
              <li key={index} className="flex justify-between gap-4 py-0.5">
                <span className="min-w-0 wrap-anywhere">
                  {name} <span className="text-ink-3">({t(nouns[noun])})</span>
                </span>
                {amount}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
