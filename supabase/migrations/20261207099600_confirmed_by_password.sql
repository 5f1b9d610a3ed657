-- What opens the shop takes a fresh sign-in, and all administrators are told of it.

set local check_function_bodies = off;

ALTER TABLE "public"."messages" DROP CONSTRAINT "messages_kind_check";

CREATE OR REPLACE FUNCTION private.confirm_secrets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_fresh_sign_in();
  perform private.tell_administrators(tg_argv[0]);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_fresh_sign_in()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claims constant jsonb := auth.jwt();
begin
  -- The shop's own processes have no account.
  if auth.uid() is not null and not exists (
    select from jsonb_array_elements(case jsonb_typeof(claims -> 'amr') when 'array' then claims -> 'amr' else '[]' end) as proof
    where proof ->> 'method' in ('password', 'totp', 'mfa/totp', 'mfa/webauthn', 'oauth', 'sso/saml')
      and to_timestamp(case jsonb_typeof(proof -> 'timestamp') when 'number' then (proof ->> 'timestamp')::numeric end)
        > clock_timestamp() - interval '10 minutes'
  ) then
    raise exception using
      errcode = 'PT403', message = 'Please confirm this with your password.', detail = 'sign_in_again',
      hint = 'This takes a session that began with the password within the last ten minutes.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_about_credentials()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.user_roles where user_id = new.id and role = 'admin') then
    if new.email is distinct from old.email then
      perform private.tell_administrators('address', new.email, old.email);
    end if;
    if new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password <> '' then
      perform private.tell_administrators('password', new.email);
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_administrators(what text, about text DEFAULT NULL::text, also text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  actor constant text := (select profile.email from public.profiles as profile where profile.id = auth.uid());
begin
  -- To each one that there is now, whoever changes or removes whom afterwards.
  perform private.enqueue_message('security_notice', reader.email, jsonb_build_object('what', what, 'about', about, 'by', actor))
  from (
    select profile.email from public.user_roles as given join public.profiles as profile on profile.id = given.user_id
    where given.role = 'admin'
    union
    select also
  ) as reader
  where private.is_address(reader.email);
end
$function$;

CREATE OR REPLACE FUNCTION public.invite_admin(email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(btrim(invite_admin.email, E' \t\r\n'));
  inviter constant uuid := auth.uid();
  invited public.admin_invitations;
begin
  -- Whoever gives or takes these rights waits for others who do, and only then has to have them.
  lock table public.user_roles in share row exclusive mode;
  perform private.require_admin();
  perform private.require_fresh_sign_in();
  if private.is_address(address) is not true or length(address) > 255 then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
  elsif exists (
    select from public.user_roles as given join public.profiles as profile on profile.id = given.user_id
    where given.role = 'admin' and lower(profile.email) = address
  ) then
    raise exception using errcode = 'PT409', message = format('%s is an administrator already.', address);
  end if;
  delete from public.admin_invitations where admin_invitations.email = address;
  if (select count(*) from public.admin_invitations) >= 20 then
    raise exception using errcode = 'PT409', message = 'Twenty people are invited already. Please withdraw an invitation first.';
  end if;
  insert into public.admin_invitations (email, invited_by) values (address, inviter) returning * into invited;
  perform private.enqueue_message('admin_invitation', address, jsonb_build_object(
    'invitation_id', invited.id,
    'invited_by', (select profile.email from public.profiles as profile where profile.id = inviter),
    'expires_at', invited.expires_at,
    'secret', jsonb_build_object('nonce', private.random_key())
  ));
  perform private.tell_administrators('invitation', address);
end
$function$;

CREATE OR REPLACE FUNCTION public.note_backup_download(backup_id bigint, administrator text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.backups set downloaded_at = now(), downloaded_by = administrator where id = backup_id;
  perform private.tell_administrators('backup', administrator);
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_admin(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed text;
begin
  -- Two administrators who remove each other come one after the other, so that one stays.
  lock table public.user_roles in share row exclusive mode;
  perform private.require_admin();
  perform private.require_fresh_sign_in();
  if remove_admin.user_id = auth.uid() then
    raise exception using errcode = 'PT409', message = 'You cannot remove yourself. Another administrator can.';
  end if;
  delete from public.user_roles as given where given.user_id = remove_admin.user_id and given.role = 'admin';
  if not found then
    raise exception using errcode = 'PT404', message = 'This account is no administrator any more.';
  end if;
  select profile.email into removed from public.profiles as profile where profile.id = remove_admin.user_id;
  perform private.tell_administrators('removal', removed, removed);
end
$function$;

CREATE OR REPLACE FUNCTION public.request_backup()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform private.require_fresh_sign_in();
  update private.backup_service set requested_at = now() where place is not null;
  if not found then
    raise exception using errcode = 'PT409', message = 'Backups are not set up: BACKUP_DIR or BACKUP_URL says where they go.';
  end if;
end
$function$;

ALTER TABLE "public"."messages" ADD CONSTRAINT "messages_kind_check" CHECK ((kind = ANY (ARRAY['order_placed'::text, 'order_paid'::text, 'order_changed'::text, 'order_shipped'::text, 'order_delivered'::text, 'order_cancelled'::text, 'order_refunded'::text, 'offer_accepted'::text, 'offer_rejected'::text, 'inquiry_answered'::text, 'password_reset'::text, 'confirm_address'::text, 'data_export'::text, 'data_erasure'::text, 'admin_invitation'::text, 'new_order'::text, 'new_inquiry'::text, 'new_offer'::text, 'contact_message'::text, 'money_decision'::text, 'new_admin'::text, 'offer_answered'::text, 'offer_decided'::text, 'backup_problem'::text, 'security_notice'::text])));

CREATE TRIGGER users_tell_about_credentials AFTER UPDATE OF email, encrypted_password ON auth.users FOR EACH ROW WHEN ((((old.email)::text IS DISTINCT FROM (new.email)::text) OR ((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text))) EXECUTE FUNCTION private.tell_about_credentials();

CREATE TRIGGER mail_settings_confirm_secrets BEFORE UPDATE ON public.mail_settings FOR EACH ROW WHEN (((((((old.host IS DISTINCT FROM new.host) OR (old.port IS DISTINCT FROM new.port)) OR (old.security IS DISTINCT FROM new.security)) OR (old.user_name IS DISTINCT FROM new.user_name)) OR (old.password IS DISTINCT FROM new.password)) OR (old.sender_address IS DISTINCT FROM new.sender_address))) EXECUTE FUNCTION private.confirm_secrets('mail');

CREATE TRIGGER gateways_confirm_secrets BEFORE UPDATE ON public.payment_gateway_settings FOR EACH ROW WHEN ((old.credentials IS DISTINCT FROM new.credentials)) EXECUTE FUNCTION private.confirm_secrets('payment');

COMMENT ON FUNCTION "private"."confirm_secrets"() IS 'Changes of keys, and of the server that mails go through, take a fresh sign-in, and all administrators learn of them. Its argument says what it is about.';

COMMENT ON FUNCTION "private"."require_fresh_sign_in"() IS 'Refuses callers who have not proved who they are within ten minutes: PT403 with the details sign_in_again. When they did stands in the token (amr), and refreshing the session does not renew it, so whoever steals one cannot confirm anything.';

COMMENT ON FUNCTION "private"."tell_about_credentials"() IS 'Mails all administrators when one of them gets another password or address.';

COMMENT ON FUNCTION "private"."tell_administrators"(text, text, text) IS 'Mails all administrators, and one more address, what was done that opens the shop: password, address, backup, invitation, removal, payment, mail; about whom or what; by whom.';

COMMENT ON FUNCTION "public"."invite_admin"(text) IS 'Creates an invitation to an address, replacing an earlier one. PT403 for everyone but administrators who signed in lately.';

COMMENT ON FUNCTION "public"."note_backup_download"(bigint, text) IS 'Records who downloaded a backup, and tells all administrators; the shop''s process calls this.';

COMMENT ON FUNCTION "public"."remove_admin"(uuid) IS 'Takes an administrator''s rights; the account stays. Nobody can remove themselves, so there is always one left. PT403 for everyone but administrators who signed in lately.';

COMMENT ON FUNCTION "public"."request_backup"() IS 'Asks for a backup now. PT403 for everyone but administrators who signed in lately; PT409 where none are set up.';

REVOKE ALL ON FUNCTION "private"."confirm_secrets"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_fresh_sign_in"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_about_credentials"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_administrators"(text, text, text) FROM PUBLIC;
