import { backUpShop } from "../../server/backups/backup-shop.ts";
import { damageInWords } from "../../backup/stored-files.ts";
import { lackingInWords, lackingParts } from "../../server/backups/lacking-parts.ts";
import { readEnvironment } from "../../server/environment.ts";
import { openShopData } from "../../server/backups/shop-data.ts";
import { bytesInWords } from "../../domain/base/bytes-in-words.ts";
import { type Command, showProgress } from "./command.ts";

export const backup: Command = {
  usage: "npm run backup -- FILE",
  async run([file, ...more], variables) {
    if (file === undefined || more.length > 0) return undefined;
    const environment = readEnvironment(variables);
    const data = await openShopData(environment);
    try {
      const onProgress = showProgress({ measure: "Reading", write: "Writing" });
      const { manifest, bytes, damage } = await backUpShop(environment, data, file, { onProgress });
      const { tables, files } = manifest;
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
      return [
        `${file} is complete: ${bytesInWords(bytes, "en")}, with ${rows} rows and ${Object.keys(files).length} files.`,
        ...lackingInWords(lackingParts(manifest)),
        ...damageInWords(damage),
        environment.backups.encryption
          ? "It is encrypted. Without the passphrase or the secret key nobody can open it, and nobody can recover it for you: keep it in another place than the file."
          : "It is not encrypted, and has your customers' addresses and your keys in it: keep it where only you can read it.",
      ];
    } finally {
      await data.close();
    }
  },
};
