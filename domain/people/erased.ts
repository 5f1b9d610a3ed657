/** What the database writes in place of personal data that was erased. It is a mark, and each reader has a text for it. */
export const erasedMark = "Erased";
