import { useLingui } from "@lingui/react/macro";
import { useHydrated } from "../../../base/browser/use-hydrated.ts";
import { useWishes } from "./wishes.ts";
import { late } from "../../../base/late/late.tsx";
import { lateCode } from "../../../base/behaviors/late-code.ts";

const wishChanges = late(() => import("./change-wishes.late.tsx"));

/** A heart for the wish list. It is useless without a script, so the script renders it: a page has dozens. */
export function WishButton({ id, name }: { id: number; name: string }) {
  const { t } = useLingui();
  const isWished = useWishes().includes(id);
  const isHydrated = useHydrated();
  const toggle = async () =>
    (await lateCode(wishChanges, t`The wish list could not be changed`))?.toggleWish({ id, name });
  if (!isHydrated) return null;
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label={t`Wish list: ${name}`}
      onClick={() => void toggle()}
      className="wish"
    />
  );
}
