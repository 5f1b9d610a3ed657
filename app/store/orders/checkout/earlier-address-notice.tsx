import { Trans } from "@lingui/react/macro";
import { Reach } from "../../../base/brand/contact-links.tsx";

/** For an order that an earlier attempt had already placed, as another gift. */
export function EarlierGiftNotice() {
  return (
    <p className="mt-4 bg-warning-tint px-5 py-4 text-ui text-warning-ink">
      <Trans>
        Your first attempt had already reached us, so this order has the gift wrap and the card that you chose
        then. To change them, <Reach by={["write to"]} />.
      </Trans>
    </p>
  );
}

/** For an order that an earlier attempt had already placed, with another address. */
export function EarlierAddressNotice() {
  return (
    <p className="mt-4 bg-warning-tint px-5 py-4 text-ui text-warning-ink">
      <Trans>
        Your first attempt had already reached us, so this order will ship to the address you gave then. To
        change it, <Reach by={["write to"]} />.
      </Trans>
    </p>
  );
}
