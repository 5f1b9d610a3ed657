import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/gifts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { useLastLoaded } from "../../../base/loading/use-last-loaded.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";
import { readSwitches } from "../../../base/shop/switches.ts";
import { adminTitle } from "../../page/page-header.tsx";
import { RowList } from "../form/row-list.tsx";
import { inOrder, lastPlace, useRowOrder } from "../form/row-order.ts";
import { OwnersSwitches } from "../shop/switches/owners-switches.tsx";
import { giftSwitch } from "../shop/switches/switch-texts.ts";
import { type Wrap, wrapStore, wrapTexts } from "./gift-wraps.ts";
import { WrapDialog } from "./wrap-dialog.tsx";

export const meta = adminTitle(msg`Gifts`);

export async function clientLoader() {
  try {
    const db = browserClient();
    const [switches, wraps] = await Promise.all([readSwitches(db), wrapStore.list(db)]);
    return { switches, wraps, failure: null };
  } catch (error) {
    return { switches: null, wraps: [], failure: errorMessage(error) };
  }
}

export default function Gifts({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`The gift wraps could not be loaded`);
  const { switches, wraps, failure } = useLastLoaded(loaderData);
  if (!switches) return <LoadingFailed title={t`The gift wraps could not be loaded`} message={failure} />;
  return (
    <div className="max-w-[52rem]">
      <OwnersSwitches settings={switches} switches={giftSwitch()} />
      <WrapList wraps={wraps} />
    </div>
  );
}

function WrapList({ wraps }: { wraps: readonly Wrap[] }) {
  const { t } = useLingui();
  const money = useMoney();
  const { revalidate } = useRevalidator();
  const { shown, move } = useRowOrder("gift_wraps", inOrder(wraps), revalidate);
  return (
    <RowList
      title={t`Gift wraps`}
      description={t`What a gift can be wrapped in, in the order in which shoppers see it. Nobody has to choose one, and no discount makes it cheaper. It is taxed like your pieces.`}
      texts={wrapTexts}
      table="gift_wraps"
      rows={shown}
      nameOf={({ name }) => name}
      noteOf={({ is_active }) => (is_active ? t`Shoppers can choose it` : t`Not offered at the moment`)}
      figureOf={({ price }) =>
        price === 0 ? t({ message: "Free", context: "price" }) : formatPrice(price, money)
      }
      onMove={move}
      renderDialog={(wrap, dialog) => <WrapDialog wrap={wrap} position={lastPlace(wraps)} {...dialog} />}
      questionOf={({ name }) => t`Are you sure you want to delete "${name}"? Orders keep it.`}
    />
  );
}
