import inline from "./app.css?inline";

/**
 * The style sheet that every page contains, so that its first paint waits for nothing else. The browser takes it from the
 * page: scripts need not repeat it.
 */
export const styles = import.meta.env.SSR ? inline : document.getElementById("styles")?.textContent;
