import type { CartChange } from "./cart-changes.ts";

type ChangesNoticeProps = {
  changes: readonly CartChange[];
  /** Whether prices and stock could not be read. */
  failed: boolean;
};

/** Says line by line what the shop changed in the cart. Always on the page, so that it is read out when it fills. */
export function ChangesNotice({ changes, failed }: ChangesNoticeProps) {
  return (
    <div role="status">
      {changes.length > 0 && (
        <div className="mt-6 bg-warning-tint px-5 py-4 text-ui text-warning-ink">
          <p className="font-medium">Your cart has changed</p>
          <ul className="mt-2 space-y-1.5">
            {changes.map(({ id, name, sentence }) => (
              <li key={id} className="figures flex items-baseline gap-2.5">
                <span aria-hidden="true" className="size-1.5 shrink-0 rotate-45 bg-current" />
                <span>
                  <span className="font-medium">{name}:</span> {sentence}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {failed && (
        <p className="mt-6 text-note text-ink-3">
          Prices and stock could not be checked just now. They are checked again when you order.
        </p>
      )}
    </div>
  );
}
