/** What a request does, as policies read in `storage.operation()`. Two lack the first word there, too. */
export type Operation =
  | `storage.bucket.${"create" | "delete" | "empty" | "get" | "list" | "update"}`
  | `storage.object.${"copy" | "delete" | "delete_many" | "get_authenticated" | "get_public" | "get_signed"}`
  | `storage.object.${"info_public" | "list" | "list_v2" | "move" | "sign" | "sign_many" | "sign_upload_url"}`
  | `storage.object.${"upload" | "upload_signed" | "upload_update"}`
  | `object.${"get_authenticated_info" | "head_authenticated_info"}`
  | `storage.tus.upload.${"create" | "delete" | "part"}${"" | "_signed"}`
  | `storage.render.${"image_authenticated" | "image_public" | "image_sign"}`;
