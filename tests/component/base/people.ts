import type { Opening } from "../../../app/admin/reports/dashboard/opening.ts";
import type { Session } from "@supabase/auth-js";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { sessionKey } from "../../../app/base/browser/stored-session.ts";
import { followDraftOwner } from "../../../app/base/session/drafts.ts";
import { readSession, startSession, subscribeToSession } from "../../../app/base/session/session-store.ts";
import { authRefusal, type Responses, rows, type StubbedBackend } from "./stub-backend.ts";

export type Person = {
  id: string;
  email: string;
  name: string;
  isAdmin: boolean;
  identities?: Session["user"]["identities"];
};

export const admin: Person = {
  id: "00000000-0000-4000-8000-000000000001",
  email: "ada@mail.example",
  name: "Ada Lovelace",
  isAdmin: true,
};
export const customer: Person = {
  id: "00000000-0000-4000-8000-000000000002",
  email: "mira@mail.example",
  name: "Mira Kapoor",
  isAdmin: false,
};

// As in entry.client.tsx.
followDraftOwner();
startSession();

let sessions = 0;

/** Signs in as another tab would have, and waits until the shop has noticed. */
export async function startSessionOf(person: Person) {
  // A separate key, because the client of the last test's session still exists.
  sessionStorage.setItem(`${sessionKey}-${++sessions}`, JSON.stringify(sessionOf(person)));
  window.dispatchEvent(new StorageEvent("storage", { key: sessionKey }));
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = subscribeToSession(() => readSession().status === "signed-in" && resolve());
  await promise;
  unsubscribe();
}

/** A session as the auth API returns it. */
export function sessionOf(person: Person): Session {
  return {
    access_token: `header.${btoa(JSON.stringify({ exp: inAnHour(), sub: person.id }))}.signature`,
    token_type: "bearer",
    expires_in: 3600,
    expires_at: inAnHour(),
    refresh_token: "refresh-token",
    user: userOf(person),
  };
}

function inAnHour(): number {
  return Math.floor(Date.now() / 1000) + 3600;
}

export function userOf({ id, email, name, identities }: Person): Session["user"] {
  return {
    id,
    email,
    aud: "authenticated",
    role: "authenticated",
    app_metadata: {},
    user_metadata: { full_name: name },
    created_at: "2026-01-01T00:00:00Z",
    ...(identities && { identities }),
  };
}

/** The backend's responses about the signed-in user. */
/** What a shop that is open already needs: nothing. */
export const openShop: Opening = {
  hidden: true,
  name: true,
  logo: true,
  categories: true,
  products: true,
  payment: true,
  mail: true,
  backups: true,
  shipping: true,
  taxes: true,
  legal: true,
};

/** What `waiting_counts` says of a shop without orders. */
export const nothingWaiting = {
  pendingOrders: 0,
  ordersToShip: 0,
  shippedOrders: 0,
  totalOrders: 0,
  latestOrderId: 0,
  newOrders: 0,
  pendingOffers: 0,
  declinedOffers: 0,
  newInquiries: 0,
  reportedReviews: 0,
};

export function sessionResponses(person: Person): Responses {
  return {
    "GET user": () => Response.json(userOf(person)),
    "POST rpc/claim_guest_orders": () => Response.json(0),
    "GET user_roles": () => rows(person.isAdmin ? [{ role: "admin" }] : []),
    ...(person.isAdmin && {
      "GET rpc/waiting_counts": () => Response.json(nothingWaiting),
      "GET rpc/opening": () => Response.json(openShop),
      "GET rpc/backup_attention": () => Response.json(null),
      "GET list_views": () => rows([]),
      "GET list_columns": () => rows([]),
    }),
  };
}

/** Ends the session without the page noticing: its token has expired and cannot be refreshed. */
export function endSession(backend: StubbedBackend) {
  backend.respond({
    "POST token": () =>
      authRefusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
  });
  for (const [storage, key] of storedSessions()) {
    const session = JSON.parse(storage.getItem(key)!) as Session;
    storage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }
}

/** Presses right after that. A user's click takes a moment, in which another request of the page may end the session. */
export function pressAfterSession(backend: StubbedBackend, button: Locator) {
  endSession(backend);
  (button.element() as HTMLElement).click();
}

const endedDialog = page.getByRole("dialog", { name: "Your session has ended" });

/** Logs in where the page says that the session has ended. */
export async function logInAgain(backend: StubbedBackend, person: Person) {
  await expect.element(endedDialog).toBeVisible();
  acceptLogin(backend, person);
  await endedDialog.getByLabelText("Email").fill(person.email);
  await endedDialog.getByLabelText("Password", { exact: true }).fill("opal-and-pearl");
  await endedDialog.getByRole("button", { name: "Log in" }).click();
}

/** Stays signed out where the page says that the session has ended. */
export async function stayLoggedOut() {
  await endedDialog.getByRole("button", { name: "Not now" }).click();
  await expect.element(endedDialog).not.toBeInTheDocument();
}

/** Signs out, as in another tab. */
export function signOutElsewhere() {
  for (const [storage, key] of storedSessions()) storage.removeItem(key);
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
}

/** Signs in, as in another tab while nobody is signed in. */
export function signInElsewhere(backend: StubbedBackend, person: Person): Promise<void> {
  backend.respond(sessionResponses(person));
  return startSessionOf(person);
}

/** Lets this person sign in with the login form. */
export function acceptLogin(backend: StubbedBackend, person: Person) {
  backend.respond({ ...sessionResponses(person), "POST token": () => Response.json(sessionOf(person)) });
}

function storedSessions(): [Storage, string][] {
  return [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(sessionKey))
      .map((key): [Storage, string] => [storage, key]),
  );
}

/** A row of the list of administrators. */
export const administratorRow = ({
  id,
  email,
  name,
}: Pick<Person, "id" | "email"> & { name: string | null }) => ({
  user_id: id,
  profile: { email, full_name: name },
});

/** The backend's responses about administrators for the settings page. */
export function administratorResponses(...list: ReturnType<typeof administratorRow>[]): Responses {
  return {
    // The session's own roles are requested without profiles.
    "GET user_roles": ({ url }) =>
      rows(url.includes("profile") ? [administratorRow(admin), ...list] : [{ role: "admin" }]),
    "GET admin_invitations": () => rows([]),
    "GET rpc/mail_is_set_up": () => Response.json(true),
  };
}
