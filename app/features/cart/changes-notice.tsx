import { useLingui } from "@lingui/react/macro";
import type { Ref } from "react";
import type { CartChange } from "./cart-changes.late.ts";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";

type ChangesNoticeProps = {
  changes: readonly CartChange[];
  failed: boolean;
  ref?: Ref<HTMLDivElement>;
};

/** Lists what changed in the cart. It is rendered even when empty, so that screen readers announce what appears. */
export function ChangesNotice({ changes, failed, ref }: ChangesNoticeProps) {
  const { t } = useLingui();
  return (
    <div ref={ref} role="status" tabIndex={-1} className="scroll-mt-6 outline-none">
      {changes.length > 0 && (
        <div className="mt-6 bg-warning-tint px-5 py-4 text-ui text-warning-ink">
          <p className="font-medium">{t`Your cart has changed`}</p>
          <ul className="mt-2 space-y-1.5">
            {changes.map(({ line, name, sentence }) => (
              <li key={line} className="figures flex items-baseline gap-2.5">
                <span aria-hidden="true" className="size-1.5 shrink-0 rotate-45 bg-current" />
                <span>
                  <span className="font-medium">{unbrokenWords(`${name}:`)}</span> {sentence}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {failed && (
        <p className="mt-6 text-note text-ink-3">{t`Prices and stock could not be checked just now. They are checked again when you order.`}</p>
      )}
    </div>
  );
}
