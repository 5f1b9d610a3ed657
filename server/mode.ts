// Imported first, because React chooses between production and development code when it is loaded.

/** Whether Vite serves the pages with hot reload, instead of the build. */
export const isDevelopment = process.argv.includes("--dev");

process.env["NODE_ENV"] = isDevelopment ? "development" : "production";
