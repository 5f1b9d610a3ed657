/** What is in the shop. Administrators may read more, but see the same shop as everybody. */
export const published = { status: "published" } as const;
