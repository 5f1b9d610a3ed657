import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { formatPrice } from "../../../../domain/money/money.ts";
import type { CheckedCode } from "./check-codes.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type CodeLineProps = {
  code: string;
  /** Undefined while the code is being checked. */
  found: CheckedCode | undefined;
  /** Why the last order was refused because of it, in a sentence. */
  problem: string | null;
  /** Why it could not be checked, in a sentence. */
  failure: string | null;
  onRetry: () => Promise<void>;
  onRemove: () => void;
};

/** A code with what it takes off, or why it does not. */
export function CodeLine({ code, found, problem, failure, onRetry, onRemove }: CodeLineProps) {
  const { t } = useLingui();
  const money = useMoney();
  const refusal = problem ?? found?.refusal;
  return (
    <li className="flex items-center justify-between gap-4 bg-wash py-1 pe-1 ps-4">
      <span className="min-w-0 wrap-anywhere">
        {refusal ? (
          <span className="text-danger">{refusal}</span>
        ) : (
          <>
            <span translate="no" className="font-medium">
              {found?.code ?? code}
            </span>{" "}
            <span className="figures text-ink-2">
              {found
                ? t`takes ${{ amount: formatPrice(found.off, money) }} off`
                : (failure ?? t`is being checked`)}
            </span>
            {!found && failure !== null && (
              <button
                type="button"
                onClick={() => void onRetry()}
                className="link ms-2"
              >{t`Try again`}</button>
            )}
          </>
        )}
      </span>
      <button
        type="button"
        aria-label={t`Remove ${code}`}
        onClick={onRemove}
        className="target grid size-10 shrink-0 place-items-center hover:text-sapphire"
      >
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </li>
  );
}
