import type { User } from "@supabase/auth-js";
import { type MiddlewareFunction, redirect, replace } from "react-router";
import { showToast } from "../behaviors/toasts.tsx";
import { loginPath } from "./redirect-path.ts";
import { whenSessionKnown } from "../session/session-store.ts";

/** For loaders behind a guard: whose pages these are. */
export async function loadUser(request: Request): Promise<User> {
  const session = await whenSessionKnown();
  // It has ended since the guard looked.
  if (session.status === "signed-out") throw toLogin(request);
  return session.user;
}

/**
 * `clientMiddleware` for pages of signed-in users: sends guests to /login, from where they come back. Row security is
 * what protects the data; the guards keep people out of screens that would be empty.
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
      title: "Access Denied",
      description: "Please log in to access this page.",
      destructive: true,
    });
    throw toLogin(request);
  }
  if (!session.isAdmin) {
    showToast({
      title: "Unauthorized",
      description: "You do not have permission to access the admin panel.",
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
 * Where Back or the page's own address led here, its entry in the history gives way: otherwise going back from `to`
 * would lead here again, and away again.
 */
function away(request: Request, to: string) {
  return isShown(request) ? replace(to) : redirect(to);
}

/** Whether the browser shows this address already, with the hash that requests are without. */
function isShown({ url }: Request): boolean {
  const { href, hash } = window.location;
  return url + hash === href;
}
