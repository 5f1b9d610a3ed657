import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readEnvironment, variableNames } from "../server/environment.ts";
import { imageVariables, read } from "./files.ts";

type Service = {
  build?: { context: string; dockerfile: string };
  command?: string[];
  configs?: { source: string }[];
  depends_on?: Record<string, unknown>;
  environment: Record<string, string>;
  healthcheck?: { test: string[] };
  volumes: string[];
};

type Compose = {
  services: Record<"shop" | "caddy" | "postgres" | "bucket", Service>;
  configs: Record<string, { content: string }>;
  volumes: Record<string, null>;
};

const example = parseEnv(read(".env.example"));

/** What an owner fills in. */
const secrets = {
  JWT_SECRET: "j".repeat(64),
  POSTGRES_PASSWORD: "p".repeat(64),
  BUCKET_SECRET: "b".repeat(64),
};

/** As Compose reads it, with the variables in its texts: `${NAME:?message}`, `${NAME:-default}`, `${NAME-default}`. */
function readCompose(variables: Record<string, string | undefined> = { ...example, ...secrets }): Compose {
  const fill = (text: string): string =>
    text.replaceAll(/\$\{(\w+)(:?)([?-])([^}]*)\}/g, (_, name: string, colon, kind, word: string) => {
      const value = variables[name];
      if (value !== undefined && (value !== "" || colon === "")) return value;
      if (kind === "?") throw new Error(`${name} is missing`);
      return word;
    });
  const reviver = (_: unknown, value: unknown): unknown => (typeof value === "string" ? fill(value) : value);
  return parse(read("compose.yaml"), reviver) as Compose;
}

test("each secret has to be filled in", () => {
  const empty = Object.keys(example).filter((name) => example[name] === "");
  expect(new Set(empty)).toEqual(new Set([...Object.keys(secrets), "BACKUP_PASSPHRASE"]));
  for (const name of ["SITE_URL", ...Object.keys(secrets)])
    expect(() => readCompose({ ...example, ...secrets, [name]: "" })).toThrow(`${name} is missing`);
});

test("the shop accepts its settings, and they lead to the other services", () => {
  const { services } = readCompose();
  const { shop, bucket } = services;
  const variables = { ...imageVariables(), ...shop.environment };
  expect(Object.keys(variables).filter((name) => !variableNames.includes(name))).toEqual(["PATH"]);
  const { database, storageUrl, backups, ...others } = readEnvironment(variables);
  expect(others).toMatchObject({ demo: false, trustProxy: 1, siteUrl: "https://shop.example" });
  expect(database).toMatchObject({ kind: "url", url: expect.stringContaining("@postgres:5432/facet") });
  const [, port, , folder] = bucket.command!;
  expect(storageUrl).toContain(`@bucket${port}/facet?`);
  expect(bucket.volumes).toEqual([`bucket:${folder}/facet`]);
  expect(backups.place).toEqual({ kind: "directory", path: "/backups" });
  expect(shop.volumes).toEqual(["backups:/backups"]);
  expect(Object.keys(shop.depends_on!).filter((name) => !(name in services))).toEqual([]);
});

test("backups may go to a bucket elsewhere", () => {
  const elsewhere = { BACKUP_DIR: "", BACKUP_URL: "s3://key:secret@host/bucket" };
  const { shop } = readCompose({ ...example, ...secrets, ...elsewhere }).services;
  const { backups } = readEnvironment({ ...elsewhere, ...shop.environment });
  expect(backups.place).toEqual({ kind: "bucket", url: elsewhere.BACKUP_URL });
});

const isFile = (source: string): boolean => source.startsWith("./");

test("what it names is there", () => {
  const { services, configs, volumes } = readCompose();
  const sources = Object.values(services).flatMap((service) =>
    service.volumes.map((it) => it.split(":")[0]!),
  );
  expect(sources.filter(isFile).filter((it) => !existsSync(join(import.meta.dirname, it)))).toEqual([]);
  expect(sources.filter((it) => !isFile(it)).toSorted()).toEqual(Object.keys(volumes).toSorted());
  expect(services.postgres.configs!.map(({ source }) => source)).toEqual(Object.keys(configs));
  const { context, dockerfile } = services.shop.build!;
  expect(existsSync(join(import.meta.dirname, context, dockerfile))).toBe(true);
});

test("Caddy and the health check ask the port that the image has", () => {
  const { PORT } = imageVariables();
  const { shop, caddy } = readCompose().services;
  expect(shop.healthcheck!.test.at(-1)).toContain(`http://127.0.0.1:${PORT}/readyz`);
  expect(caddy.environment["SHOPS"]!.split(" ")).toEqual([`facet-shop-1:${PORT}`, `facet-shop-2:${PORT}`]);
});
