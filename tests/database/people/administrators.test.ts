import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { accept, acceptInvitation, addAccount, invite, noteToken, sendInvitation } from "./invitations.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "./people.ts";

const database = databaseForFile();
let admin: Person & { id: string };
let customer: Person & { id: string };
beforeAll(async () => {
  customer = await signUp(database.pools);
});
beforeEach(async () => {
  await database.pools.owner`delete from public.user_roles; delete from public.messages`.simple();
  admin = await addAdmin(database.pools);
});

const owner = () => database.pools.owner;

let invited = 0;
const newAddress = () => `invited-${++invited}@mail.example`;

const isAdmin = async ({ id }: { id: string }) =>
  (await owner()`select from public.user_roles where user_id = ${id}`).length === 1;

const mails = () => owner()<
  { kind: string; recipient: string; state: string; data: Record<string, unknown> }[]
>`
  select kind, recipient, state, data from public.messages where kind <> 'security_notice' order by id`;

const read = async (person: Person, token: string) =>
  (
    await as(
      database.pools,
      person,
      (sql) => sql<{ invitation: unknown }[]>`select public.admin_invitation(${token}) as invitation`,
    )
  )[0]!.invitation;

const remove = (by: Person, { id }: { id: string }) =>
  as(database.pools, by, (sql) => sql`select public.remove_admin(${id})`);

const withdraw = (by: Person, id: number) =>
  as(database.pools, by, (sql) => sql`select public.withdraw_admin_invitation(${id})`);

describe("an invitation", () => {
  test("makes the person who reads the mail an administrator, once, and notifies the others", async () => {
    const { pools } = database;
    const other = await addAdmin(pools);
    const invitation = await sendInvitation(pools, admin, newAddress());
    const { email, token } = invitation;
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: "admin_invitation", recipient: email, state: "waiting" });
    expect(JSON.stringify(mail!.data)).not.toContain("nonce");
    expect(await read(guest, token)).toEqual({ email, has_account: false });

    const account = await addAccount(pools, { email, isProven: true });
    expect(await read(guest, token)).toEqual({ email, has_account: true });
    expect(await isAdmin(account)).toBe(false);
    await accept(pools, account, token);
    expect(await isAdmin(account)).toBe(true);
    const told = (await mails()).filter(({ kind }) => kind === "new_admin");
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(
      [`ada-${admin.id}@example.com`, `ada-${other.id}@example.com`].toSorted(),
    );
    expect(told[0]!.data).toEqual({ email, invited_by: `ada-${admin.id}@example.com` });

    expect(await read(guest, token)).toBeNull();
    const again = await refusal(accept(pools, account, token));
    expect(again).toMatchObject({ code: "PT404" });
    expect((await refusal(invite(pools, admin, email))).message).toBe(
      `${email} is an administrator already.`,
    );
  });

  test("is for the address, however it is typed, and replaces an earlier one", async () => {
    const { pools } = database;
    const first = await sendInvitation(pools, admin, newAddress());
    await owner()`update public.messages set state = 'waiting'`;
    await invite(pools, admin, ` ${first.email.toUpperCase()} `);
    expect(await read(guest, first.token)).toBeNull();
    expect((await mails()).map(({ state }) => state)).toEqual(["failed", "waiting"]);
    for (const wrong of ["", "nobody", "a@b.example, c@d.example"])
      expect(await refusal(invite(pools, admin, wrong))).toMatchObject({ code: "PT400" });
  });

  test("is not accepted with another address, a session that ended, none, or an address that nobody has proven", async () => {
    const { pools } = database;
    const { email, token } = await sendInvitation(pools, admin, newAddress());
    const stranger = await addAccount(pools, { email: newAddress(), isProven: true });
    expect(await refusal(accept(pools, stranger, token))).toMatchObject({
      code: "PT403",
      message: `This invitation is for ${email}.`,
    });
    const squatter = await addAccount(pools, { email });
    expect((await refusal(accept(pools, squatter, token))).message).toContain("confirm your email address");
    await owner()`update auth.identities set identity_data = '{"email": "a@mail.example", "email_verified": true}' where user_id = ${squatter.id}`;
    expect((await refusal(accept(pools, squatter, token))).message).toContain("confirm your email address");
    await owner()`update auth.identities set identity_data = ${owner().json({ email, email_verified: true })} where user_id = ${squatter.id}`;
    const { session: _session, ...withoutSession } = squatter;
    expect(await refusal(accept(pools, withoutSession, token))).toMatchObject({ code: "PT401" });
    // Rows of other people's sessions are not sessions of this account.
    expect(await refusal(accept(pools, { ...squatter, session: stranger.session }, token))).toMatchObject({
      code: "PT401",
    });
    await owner()`delete from auth.sessions where id = ${squatter.session}`;
    expect(await refusal(accept(pools, squatter, token))).toMatchObject({ code: "PT401" });
    for (const person of [guest, service])
      expect(await refusal(accept(pools, person, token))).toMatchObject({ code: "42501" });
    expect(await isAdmin(squatter)).toBe(false);
    expect(await read(guest, token)).not.toBeNull();
  });

  test("is accepted by an account that was created with its token, and by no other existing account", async () => {
    const { pools } = database;
    const { email, token } = await sendInvitation(pools, admin, newAddress());
    const other = await addAccount(pools, { email: newAddress() });
    const made = await addAccount(pools, { email });
    const note = (person: Person, { id }: { id: string }, with_: string) =>
      as(pools, person, (sql) => sql`select public.note_invited_account(${with_}, ${id})`);
    for (const person of [guest, made, admin])
      expect(await refusal(note(person, made, token))).toMatchObject({ code: "42501" });
    await note(service, other, token);
    await note(service, made, "another token");
    expect(await refusal(accept(pools, made, token))).toMatchObject({ code: "PT403" });
    await note(service, made, token);
    await accept(pools, made, token);
    expect(await isAdmin(made)).toBe(true);
  });

  test("that is expired or withdrawn opens nothing, and is not sent", async () => {
    const { pools } = database;
    const old = await sendInvitation(pools, admin, newAddress());
    const account = await addAccount(pools, { email: old.email, isProven: true });
    await owner()`update public.admin_invitations set expires_at = now()`;
    expect(await read(guest, old.token)).toBeNull();
    expect(await refusal(accept(pools, account, old.token))).toMatchObject({ code: "PT404" });

    const waiting = newAddress();
    await invite(pools, admin, waiting);
    const [row] = await owner()<{ id: number; message: number }[]>`
      select invitation.id::int, message.id::int as message from public.admin_invitations as invitation, public.messages as message
      where invitation.email = ${waiting} and message.recipient = ${waiting}`;
    await withdraw(admin, row!.id);
    expect((await mails()).at(-1)).toMatchObject({ recipient: waiting, state: "failed" });
    expect(
      await owner()`select from private.message_secrets where message_id = ${row!.message}`,
    ).toHaveLength(0);
    expect(await noteToken(pools, row!.message, "late")).toBe(false);
    expect(await refusal(withdraw(admin, row!.id))).toMatchObject({ code: "PT404" });
  });

  test("ends with the rights of the administrator who sent it", async () => {
    const { pools } = database;
    const thief = await addAdmin(pools);
    const { email, token } = await sendInvitation(pools, thief, newAddress());
    const friend = await addAccount(pools, { email, isProven: true });
    await remove(admin, thief);
    expect(await refusal(accept(pools, friend, token))).toMatchObject({ code: "PT404" });
    expect(await refusal(invite(pools, thief, newAddress()))).toMatchObject({ code: "PT403" });
    expect(await refusal(withdraw(thief, 1))).toMatchObject({ code: "PT403" });
    expect(await refusal(remove(thief, admin))).toMatchObject({ code: "PT403" });
  });

  test("can only be managed by an administrator with a live session", async () => {
    const { pools } = database;
    const { id } = await sendInvitation(pools, admin, newAddress());
    const read = (person: Person) => as(pools, person, (sql) => sql`select from public.admin_invitations`);
    expect(await read(customer)).toHaveLength(0);
    const ended = { ...admin, session: customer.id };
    expect(await refusal(read(ended))).toMatchObject({ code: "PT401" });
    for (const [person, code] of [
      [customer, "PT403"],
      [ended, "PT401"],
    ] as const) {
      expect(await refusal(invite(pools, person, newAddress()))).toMatchObject({ code });
      expect(await refusal(withdraw(person, id))).toMatchObject({ code });
      expect(await refusal(remove(person, admin))).toMatchObject({ code });
    }
    for (const person of [guest, service])
      expect(await refusal(invite(pools, person, newAddress()))).toMatchObject({ code: "42501" });
    expect(await as(pools, admin, (sql) => sql`select from public.admin_invitations`)).toHaveLength(1);
  });

  test("is one of at most twenty", async () => {
    for (let count = 0; count < 20; count += 1) await invite(database.pools, admin, newAddress());
    expect(await refusal(invite(database.pools, admin, newAddress()))).toMatchObject({ code: "PT409" });
  });
});

describe("administrators", () => {
  test("are distinguished from customers, guests and ended sessions", async () => {
    const { pools } = database;
    const answer = async (person: Person) =>
      (await as(pools, person, (sql) => sql`select public.is_admin() as answer`))[0]?.["answer"];
    expect(await answer(admin)).toBe(true);
    expect(await answer(customer)).toBe(false);
    expect(await refusal(answer({ ...admin, session: customer.id }))).toMatchObject({ code: "PT401" });
    expect(await refusal(answer(guest))).toMatchObject({ code: "42501" });
  });

  test("can remove each other, but not themselves", async () => {
    const { pools } = database;
    const second = await acceptInvitation(pools, await sendInvitation(pools, admin, newAddress()));
    expect((await refusal(remove(second, second))).message).toContain("You cannot remove yourself");
    await remove(second, admin);
    expect(await isAdmin(admin)).toBe(false);
    expect(await refusal(remove(second, admin))).toMatchObject({ code: "PT404" });
    expect(await isAdmin(second)).toBe(true);
  });

  test("who remove each other at the same moment do not leave the shop without one", async () => {
    const { pools } = database;
    for (let round = 0; round < 5; round += 1) {
      const other = await addAdmin(pools);
      const [first, second] = await Promise.allSettled([remove(admin, other), remove(other, admin)]);
      expect([first.status, second.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      admin = (await isAdmin(admin)) ? admin : other;
      expect(await isAdmin(admin)).toBe(true);
    }
  });

  test("cannot write to the table of roles", async () => {
    for (const person of [customer, admin, service])
      expect(
        await refusal(
          as(
            database.pools,
            person,
            (sql) => sql`insert into public.user_roles (user_id, role) values (${customer.id}, 'admin')`,
          ),
        ),
      ).toMatchObject({ code: "42501" });
  });
});
