/** The schemas whose tables are the shop's; the manifest has the migrations' own tables. */
export const schemas = ["public", "private", "auth", "storage"];

/** The tables that no backup has, and why. All others are in it, also those of later migrations. */
export const leftOut: Readonly<Record<string, string>> = {
  // People sign in again.
  "auth.sessions": "session",
  "auth.refresh_tokens": "session",
  "auth.mail_codes": "token",
  "auth.code_attempts": "limit",
  "private.data_requests": "token",
  "private.order_connections": "limit",
  "private.backup_checks": "process",
  "private.backup_service": "process",
  "private.mail_service": "process",
  "private.payment_service": "process",
  // A restored shop makes its own, perhaps in another place.
  "public.backups": "process",
  "storage.loose_files": "unfinished upload",
  "storage.resumable_uploads": "unfinished upload",
  // `private.rebuild` makes these from other tables.
  "private.facet_groups": "derived",
  "private.inquiry_words": "derived",
  "private.meanings": "derived",
  "private.price_list": "derived",
  "private.product_labels": "derived",
  "private.product_search": "derived",
  "private.tallies": "derived",
  "private.vocabulary": "derived",
  "private.word_index": "derived",
};

/** Tokens of mails open something for an hour only, so no backup has them. */
export const leftOutColumns: Readonly<Record<string, readonly string[]>> = {
  "auth.users": [
    "confirmation_token",
    "recovery_token",
    "email_change_token_new",
    "email_change_token_current",
    "phone_change_token",
    "reauthentication_token",
  ],
};
