/**
 * Runs in the head of every page: a browser that has a stored session covers the page before it is painted, until the
 * session is restored. It never changes, so that the Content-Security-Policy can name it by its hash.
 */
export const restoringScript = `try{if(localStorage.getItem("facet-session")||Object.keys(sessionStorage).some(function(k){return k.startsWith("facet-session-")}))document.documentElement.dataset.session="restoring"}catch{}`;

/** Uncovers the page. */
export function endRestoring() {
  delete document.documentElement.dataset["session"];
}
