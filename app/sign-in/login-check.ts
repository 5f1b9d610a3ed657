export type Login = { email: string; password: string; remember: boolean };

/** A sentence for each field that needs mending; `form` is for what is no field's fault. */
export type LoginErrors = { email?: string; password?: string; form?: string };

/** What is typed; spaces belong to a password, not to an e-mail address. */
export function readLogin(form: HTMLFormElement): Login {
  const typed = Object.fromEntries(new FormData(form)) as Partial<Record<keyof Login, string>>;
  const { email = "", password = "", remember } = typed;
  return { email: email.trim(), password, remember: remember !== undefined };
}

const bothNeeded = "You must provide either an email or phone number and a password";

/** What is missing, and the message that says so; null when nothing is. */
export function checkLogin({ email, password }: Login): { message: string; errors: LoginErrors } | null {
  if (email !== "" && password !== "") return null;
  const errors =
    email === ""
      ? { email: bothNeeded, ...(password === "" && { password: "Please enter your password." }) }
      : { password: bothNeeded };
  return { message: bothNeeded, errors };
}
