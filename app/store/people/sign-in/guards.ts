import { msg } from "@lingui/core/runtime-macro";
import type { User } from "@supabase/auth-js";
import { type MiddlewareFunction, redirect, replace } from "react-router";
import { say } from "../../../base/language/languages.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { loginPath } from "./redirect-path.ts";
import { whenSessionKnown } from "../../../base/session/session-store.ts";

/** The signed-in user, for loaders behind a guard. */
export async function loadUser(request: Request): Promise<User> {
  const session = await whenSessionKnown();
  // The session may have ended since the guard ran.
  if (session.status === "signed-out") throw toLogin(request);
  return session.user;
}

/**
 * `clientMiddleware` for signed-in users: sends guests to /login, which leads back here. The data is protected by row
 * security; guards only keep people away from screens that would be empty.
 */
export const requireUser: MiddlewareFunction = async ({ request }, next) => {
  const session = await whenSessionKnown();
  if (session.status === "signed-out") throw toLogin(request);
  return next();
};

/** `clientMiddleware` for the back office. */
export const requireAdmin: MiddlewareFunction = async ({ request }, next) => {
  const session = await whenSessionKnown();
  if (session.status === "signed-out") {
    showToast({
      title: say(msg`Access Denied`),
      description: say(msg`Please log in to access this page.`),
      destructive: true,
    });
    throw toLogin(request);
  }
  if (!session.isAdmin) {
    showToast({
      title: say(msg`Unauthorized`),
      description: say(msg`You do not have permission to access the admin panel.`),
      destructive: true,
    });
    throw away(request, "/");
  }
  return next();
};

function toLogin(request: Request) {
  return away(request, loginPath(isShown(request) ? window.location.href : request.url));
}

/**
 * If this page is already in the address bar (opened directly, or by Back), its history entry is replaced: otherwise going
 * back from `to` would only redirect again.
 */
function away(request: Request, to: string) {
  return isShown(request) ? replace(to) : redirect(to);
}

/** Whether the address bar shows this URL. Requests have no hash. */
function isShown({ url }: Request): boolean {
  const { href, hash } = window.location;
  return url + hash === href;
}
