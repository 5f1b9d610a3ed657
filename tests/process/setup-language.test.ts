import { rmSync } from "node:fs";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { readEnvironment } from "../../server/environment.ts";
import { startProcess } from "../../server/process/process.ts";
import { shipping } from "../../server/setup/first-texts/pages/shipping.ts";
import { languageOf } from "../../work/languages/language.ts";
import { testJwtSecret } from "../setup/names.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase } from "../setup/test-database.ts";

test("a shop that is set up in German speaks it from its first page on", async () => {
  const dataDirectory = temporaryDirectory();
  const database = await createTestDatabase();
  const failures: Error[] = [];
  const environment = readEnvironment({
    PORT: "0",
    DATA_DIR: dataDirectory,
    DATABASE_URL: database.url,
    JWT_SECRET: testJwtSecret,
    PASSWORD_COST: "4",
  });
  const shop = await startProcess(environment, {
    isDevelopment: false,
    log: pino({ enabled: false }),
    onFailure: (error) => failures.push(error),
    loadBackups: () => Promise.reject(new Error("no backup is restored")),
  });
  onTestFinished(async () => {
    await shop.close();
    await database.drop();
    rmSync(dataDirectory, { recursive: true, force: true });
    expect(failures).toEqual([]);
  });
  const [, url = ""] = /open at (\S+)/.exec(shop.greeting)!;
  const [, code = ""] = /Setup code: (\S+)/.exec(shop.greeting)!;
  const read = async (path: string) => (await fetch(url + path)).text();

  const page = await read("/setup");
  expect(page).toMatch(/<html [^>]*lang="en"/);
  expect(page).toContain('<option value="de" lang="de">');
  const opened = await fetch(`${url}/setup/shop`, {
    method: "POST",
    headers: { "Setup-Code": code, "Content-Type": "application/json" },
    body: JSON.stringify({
      language: "de",
      country: "DE",
      email: "ana@facet.test",
      password: "moonstone",
      name: "Opal",
      returnDays: "14",
    }),
  });
  expect(opened.status).toBe(200);
  const first = await read("/pages/shipping");
  expect(first).toMatch(/<html [^>]*lang="de"/);
  expect(first).toContain(`<title>${languageOf("de").t(shipping.title)} | Opal</title>`);
  expect(JSON.parse(await read("/site.webmanifest"))).toMatchObject({ name: "Opal", lang: "de" });
  expect(await read("/feeds/google.xml")).toContain("<language>de</language>");
});
