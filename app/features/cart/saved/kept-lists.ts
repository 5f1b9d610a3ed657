/** The key in the browser's storage under which it keeps what it knows of an account's lists. */
export const keptLists = "saved-lists";
