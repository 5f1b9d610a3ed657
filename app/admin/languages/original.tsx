import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useShop } from "../../base/shop/use-shop.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { statusOf, type TextStatus } from "./texts.ts";
import type { TranslatedText } from "./translation-rows.ts";

export const statusNames = {
  missing: msg`Missing`,
  older: msg`Older than its original`,
  translated: msg`Translated`,
} as const;

const tones = { missing: "rose", older: "yellow", translated: "green" } as const satisfies Record<
  TextStatus,
  string
>;

/** How a translation stands. */
export function StatusBadge({ of }: { of: TranslatedText }) {
  const { t } = useLingui();
  const status = statusOf(of);
  return <Badge tone={tones[status]}>{t(statusNames[status])}</Badge>;
}

/** What is translated and, if that has changed since, what it was. */
export function Original({ of }: { of: TranslatedText }) {
  const { t } = useLingui();
  return (
    <div className="min-w-0 text-ui">
      <OwnText label={t`Original`} text={of.original} />
      {statusOf(of) === "older" && of.translated_from !== null && (
        <div className="mt-3 border-s-2 border-line ps-3 text-ink-2">
          <p className="text-note text-ink-3">{t`What was translated`}</p>
          <OwnText label={t`What was translated`} text={of.translated_from} />
        </div>
      )}
    </div>
  );
}

/** A text that may not fit scrolls. */
const shortText = 500;

function OwnText({ label, text }: { label: string; text: string }) {
  const [own] = useShop().languages;
  const look = "whitespace-pre-wrap wrap-anywhere";
  if (text.length <= shortText)
    return (
      <p lang={own} dir="auto" translate="no" className={look}>
        {text}
      </p>
    );
  return (
    <div
      role="region"
      aria-label={label}
      lang={own}
      dir="auto"
      translate="no"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard, too
      tabIndex={0}
      className={`${look} max-h-[min(24rem,38dvh)] overflow-y-auto`}
    >
      {text}
    </div>
  );
}
