import { useRevalidator } from "react-router";
import { showSavedShop } from "../../../base/shop/show-saved-shop.ts";

export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return async () => {
    await Promise.all([revalidate(), showSavedShop()]);
  };
}
