create or replace function private.tally_facets()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if tg_op = 'TRUNCATE' then
    delete from private.tallies where subject = 'facets';
  else
    perform private.add_to_tally('facets', facet_group::text, -count(*)) from removed group by facet_group;
  end if;
  return null;
end
$function$;

comment on function private.tally_facets() is 'Maintains the numbers of products by facet group when products are deleted.';

revoke all on function private.tally_facets() from public;
