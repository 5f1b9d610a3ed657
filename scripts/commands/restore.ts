import { readEnvironment } from "../../server/environment.ts";
import { restoreShop } from "../../server/backups/restore-shop.ts";
import { type Command, showProgress } from "./command.ts";

/** Restores a backup where no shop is running. */
export const restore: Command = {
  usage: "npm run restore -- FILE [--replace]",
  async run(given, variables) {
    const [file, ...more] = given.filter((word) => word !== "--replace");
    if (file === undefined || more.length > 0) return undefined;
    const { manifest, warnings, backup } = await restoreShop({
      file,
      environment: readEnvironment(variables),
      replace: given.includes("--replace"),
      onProgress: showProgress({
        check: "Checking",
        schema: "Making the tables",
        tables: "Loading the tables",
        files: "Loading the files",
        migrations: "Updating",
      }),
    });
    return [
      ...warnings,
      ...(backup === undefined ? [] : [`What was here before is in ${backup}.`]),
      `${manifest.shop} is restored as it was at ${manifest.made_at}. Open it: npm start`,
    ];
  },
};
