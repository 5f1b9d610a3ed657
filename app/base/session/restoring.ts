/**
 * Runs in the head of every page: `data-session` says before the first paint that a stored session is being restored.
 * `restoring` covers guarded pages, and those for guests only, which would redirect; `following` shows all others
 * with room for what will appear. The script never changes, so the Content-Security-Policy allows it by its hash.
 */
export const restoringScript = `try{if(localStorage.getItem("facet-session")||Object.keys(sessionStorage).some(function(k){return k.startsWith("facet-session-")}))document.documentElement.dataset.session=/^\\/(account|admin|login|register)(\\/|$)/.test(location.pathname)?"restoring":"following"}catch{}`;

export function endRestoring() {
  delete document.documentElement.dataset["session"];
}
