import { useLingui } from "@lingui/react/macro";
import type { Original } from "../../base/shop/use-original.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { fillInHtml, tableStart } from "./fill-in-html.ts";

export function PageText({ html, mark }: { html: string; mark?: Original | undefined }) {
  const { t } = useLingui();
  const named = fillInHtml(html, useShop(), t).replaceAll(tableStart("Table"), tableStart(t`Table`));
  return <div className="page-text" {...mark} dangerouslySetInnerHTML={{ __html: named }} />;
}
