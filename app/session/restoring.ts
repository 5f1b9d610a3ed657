/**
 * Runs in the head of every page: if the browser has a stored session, it covers the page before the first paint until
 * the session is restored. It is constant, so that the Content-Security-Policy can allow it by its hash.
 */
export const restoringScript = `try{if(localStorage.getItem("facet-session")||Object.keys(sessionStorage).some(function(k){return k.startsWith("facet-session-")}))document.documentElement.dataset.session="restoring"}catch{}`;

export function endRestoring() {
  delete document.documentElement.dataset["session"];
}
