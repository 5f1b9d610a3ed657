import { readEnvironment } from "../../server/environment.ts";
import { restoreShop } from "../../server/backups/restore-shop.ts";
import { type Command, showProgress } from "./command.ts";

export const restore: Command = {
  usage: "npm run restore -- FILE [--replace] [--as-it-was]",
  async run(given, variables) {
    const asItWas = given.includes("--as-it-was");
    const [file, ...more] = given.filter((word) => !["--replace", "--as-it-was"].includes(word));
    if (file === undefined || more.length > 0) return undefined;
    const { manifest, warnings, backup } = await restoreShop({
      file,
      environment: readEnvironment(variables),
      replace: given.includes("--replace"),
      asItWas,
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
      `${manifest.shop || "The shop"} is restored as it was at ${manifest.made_at}. ${asItWas ? "Open it with the version that it is from" : "Open it: npm start"}`,
    ];
  },
};
