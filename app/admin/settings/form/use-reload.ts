import { useRevalidator } from "react-router";
import { showSavedShop } from "./show-saved-shop.ts";

/** Reloads the screen after saving, and what the shop's pages show of it. */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return async () => {
    await Promise.all([revalidate(), showSavedShop()]);
  };
}
