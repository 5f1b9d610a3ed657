import { useShop } from "../shop/use-shop.ts";

/** The document's title, for pages that know it only when they are shown. */
export function PageTitle({ children }: { children: string }) {
  const { name } = useShop();
  return <title>{`${children} | ${name}`}</title>;
}
