import { toValues } from "../../../features/delivery/addresses/address-form.ts";
import { keepAddress } from "../../../features/delivery/addresses/queries.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import type { ShippingForm } from "./shipping-form.ts";

/**
 * Keeps the address in the customer's account. Returns why that failed, in a sentence; null on success.
 * @param isFirst the first one is proposed the next time
 */
export async function saveAddress(form: ShippingForm, isFirst: boolean): Promise<string | null> {
  try {
    await keepAddress(await lazyClient(), { ...toValues(form), is_default: isFirst });
    return null;
  } catch (error) {
    return errorMessage(error);
  }
}
