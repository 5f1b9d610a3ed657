/**
 * Runs in the head of every page: if the browser has a stored session, `data-session` says before the first paint that
 * it is being restored. Until then, guarded pages are covered, and so are pages for guests only, which would redirect
 * (`restoring`); all others are shown, with room reserved for what will appear (`following`). It is constant, so that
 * the Content-Security-Policy can allow it by its hash.
 */
export const restoringScript = `try{if(localStorage.getItem("facet-session")||Object.keys(sessionStorage).some(function(k){return k.startsWith("facet-session-")}))document.documentElement.dataset.session=/^\\/(account|admin|login|register)(\\/|$)/.test(location.pathname)?"restoring":"following"}catch{}`;

export function endRestoring() {
  delete document.documentElement.dataset["session"];
}
