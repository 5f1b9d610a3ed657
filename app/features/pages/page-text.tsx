import { useShop } from "../../base/shop/use-shop.ts";
import { fillInHtml } from "./fill-in-html.ts";

/** A page's text, from `renderText`, in the look of `.page-text`. */
export function PageText({ html }: { html: string }) {
  return <div className="page-text" dangerouslySetInnerHTML={{ __html: fillInHtml(html, useShop()) }} />;
}
