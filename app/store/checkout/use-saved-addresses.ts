import { useEffect, useState } from "react";
import { listAddresses, type SavedAddress } from "../../features/addresses/queries.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";

type Book = { userId: string; addresses: readonly SavedAddress[] };

/** The addresses of this user; null while they are not known, and for guests. An address can be typed without them. */
export function useSavedAddresses(userId: string | null): readonly SavedAddress[] | null {
  const [book, setBook] = useState<Book | null>(null);

  useEffect(() => {
    if (userId === null) return undefined;
    let isCurrent = true;
    lazyClient()
      .then(listAddresses)
      .then(
        (addresses) => isCurrent && setBook({ userId, addresses }),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [userId]);

  return book?.userId === userId ? book.addresses : null;
}
