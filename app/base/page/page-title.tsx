import { useShop } from "../shop/use-shop.ts";

/** For pages that know their title only when they are shown. */
export function PageTitle({ children }: { children: string }) {
  const { name } = useShop();
  return <title>{`${children} | ${name}`}</title>;
}
