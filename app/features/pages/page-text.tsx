import { useShop } from "../../base/shop/use-shop.ts";
import { fillInHtml } from "./fill-in-html.ts";

export function PageText({ html }: { html: string }) {
  return <div className="page-text" dangerouslySetInnerHTML={{ __html: fillInHtml(html, useShop()) }} />;
}
