import { useState, useSyncExternalStore } from "react";
import { followLoginQuestion, isLoginAsked } from "../../../base/clients/auth/login-question.ts";
import { late } from "../../../base/late/late.tsx";
import { useSession } from "../../../base/session/use-session.ts";

const LoginDialog = late(() => import("./asked-login.late.tsx")).part((code) => code.LoginDialog);

/** The login for requests that find out that the session has ended, on pages that are not guarded. */
export function AskedLogin() {
  const isAsked = useSyncExternalStore(followLoginQuestion, isLoginAsked, () => false);
  const session = useSession();
  const [last, setLast] = useState<string>();
  const user = session.status === "signed-in" ? session.user.id : last;
  if (user !== last) setLast(user);
  return isAsked && <LoginDialog userId={user} />;
}
