import { expect, test } from "vitest";
import { withoutFolders } from "./start-error.ts";

test.for([
  ["/srv/shop/.data/setup/1f-2 is damaged.", "1f-2 is damaged."],
  [
    "There is no space left for /home/Ana Lima/data/backups/x.tar.zst.",
    "There is no space left for x.tar.zst.",
  ],
  ["BACKUP_DIR /mnt/disk/facet cannot be used (ENOENT).", "BACKUP_DIR facet cannot be used (ENOENT)."],
  ["supabase/migrations/1.sql:3: no such table", "supabase/migrations/1.sql:3: no such table"],
  ["See https://example.com/docs/restore.", "See https://example.com/docs/restore."],
  ["Prices and/or names differ.", "Prices and/or names differ."],
])("a browser reads no folder of the machine in %j", ([sentence, shown]) => {
  expect(withoutFolders(sentence!)).toBe(shown);
});
