// Imported before everything else: React chooses its production or development code when it is first loaded.

/** Whether pages come from Vite with hot reload instead of from the build. */
export const isDevelopment = process.argv.includes("--dev");

process.env["NODE_ENV"] = isDevelopment ? "development" : "production";
