import { listAddresses, type SavedAddress } from "../../../features/delivery/addresses/queries.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";

/** The addresses of this user; null while they are not known, and for guests. An address can be typed without them. */
export function useSavedAddresses(userId: string | null): readonly SavedAddress[] | null {
  const { value: book } = useLoaded(userId, async () => ({
    userId,
    addresses: await listAddresses(await lazyClient()),
  }));
  return book?.userId === userId ? book.addresses : null;
}
