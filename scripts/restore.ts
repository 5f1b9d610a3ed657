// Restores a backup where no shop is running: `npm run restore -- FILE [--replace]`.
import { readEnvironment } from "../server/environment.ts";
import { restoreShop } from "../server/backups/restore-shop.ts";
import { runCommand, showProgress } from "./command.ts";

await runCommand("npm run restore -- FILE [--replace]", async (given) => {
  const [file, ...more] = given.filter((word) => word !== "--replace");
  if (file === undefined || more.length > 0) return undefined;
  const { manifest, warnings, backup } = await restoreShop({
    file,
    environment: readEnvironment(process.env),
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
});
