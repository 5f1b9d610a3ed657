create or replace function public.note_photograph (
  photograph_id bigint,
  stored text default null::text,
  problem text default null::text,
  seconds_to_wait integer default null::integer
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  target bigint;
  asked text;
  said text;
begin
  -- What a file says of it beside its address, such as what it shows, is kept.
  select substring(address from '#((?:(?:size|ground|focus|alt)=[^&#]*(?:&|$))+)$') into said
  from public.imported_photographs where id = photograph_id;
  if said is not null and note_photograph.stored !~ '#' then
    stored := note_photograph.stored || '#' || said;
  end if;
  update public.imported_photographs as photograph
  set stored = note_photograph.stored, problem = left(note_photograph.problem, 500), next_attempt_at = now() + make_interval(secs => seconds_to_wait)
  where id = photograph_id returning product_id, address into target, asked;
  if not found or note_photograph.stored is null then
    return false;
  end if;
  perform set_config('facet.cause', 'import', true), set_config('response.changes', 'pages', true);
  update public.products as product
  set image = placed.photographs[1], images = placed.photographs[2:]
  from private.photographs_with_imported(target, photograph_id, note_photograph.stored) as placed (photographs)
  where product.id = target and cardinality(product.images) < 20;
  if not found then
    update public.imported_photographs as photograph
    set stored = null, problem = 'The product has as many photographs as it can show.' where id = photograph_id;
    return false;
  end if;
  update public.option_combinations as combination set image = note_photograph.stored
  where combination.product_id = target and split_part(combination.image, '#', 1) = split_part(asked, '#', 1);
  return true;
end
$function$;

comment on function public.note_photograph(bigint, text, text, integer) is 'Says what became of a photograph: it is stored at an address of this shop and shown by its product, or there was a problem, and whether to try again. Returns whether it is shown. For the service only.';

revoke all on function public.note_photograph(bigint, text, text, integer) from public;

grant execute on function public.note_photograph(bigint, text, text, integer) to service_role;
