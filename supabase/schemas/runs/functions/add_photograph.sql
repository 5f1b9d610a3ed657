create or replace function public.add_photograph (
  photograph_id bigint,
  stored text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return public.note_photograph(photograph_id, stored);
end
$function$;

comment on function public.add_photograph(bigint, text) is 'Shows a photograph of an import that an administrator has uploaded to this address of the shop. Returns whether its product shows it.';

revoke all on function public.add_photograph(bigint, text) from public;

grant execute on function public.add_photograph(bigint, text) to authenticated;
