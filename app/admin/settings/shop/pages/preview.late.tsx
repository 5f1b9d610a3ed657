import { useLingui } from "@lingui/react/macro";
import { useDeferredValue, useMemo } from "react";
import { fillIn } from "../../../../../domain/shop/shop.ts";
import { useShop } from "../../../../base/shop/use-shop.ts";
import { PageText } from "../../../../features/shop/page-text.tsx";
import { renderText } from "../../../../features/shop/render-text.late.ts";

export function Preview({ title, text }: { title: string; text: string }) {
  const { t } = useLingui();
  const later = useDeferredValue(text);
  const html = useMemo(() => renderText(later.trim()), [later]);
  return (
    <div className="max-w-read">
      <p className="font-display text-display-lg text-balance wrap-break-word">
        {fillIn(title, useShop(), t)}
      </p>
      <PageText html={html} />
    </div>
  );
}
