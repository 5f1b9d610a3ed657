/** What a backup says about itself, and what is in it. */
export type Manifest = {
  format: number;
  /** Of the program that made it. */
  version: string;
  /** ISO 8601. */
  made_at: string;
  /** The shop's name. */
  shop: string;
  migrations: { system: string[]; shop: string[] };
  postgres: string;
  tables: Record<string, { rows: number; bytes: number; sha256: string; columns: string[] }>;
  files: Record<string, { bytes: number; sha256: string }>;
};
