create or replace function private.options_refusal (
  options jsonb
)
  returns jsonb
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  if options is null or jsonb_typeof(options) = 'null' then
    return null;
  elsif jsonb_typeof(options) <> 'array' or jsonb_array_length(options) > 5 then
    return private.refusal('bad_request', 'The cart could not be read: options must be a list of at most five.');
  end if;
  return (
    select case
      when not bool_and(coalesce(
        jsonb_typeof(chosen -> 'option') = 'number' and chosen ->> 'option' ~ '^[1-9][0-9]{0,17}$', false
      )) then private.refusal('bad_request', 'The cart could not be read: every option needs its id.')
      when not bool_and(coalesce(
        case
          when chosen ? 'text' then
            not chosen ? 'value' and jsonb_typeof(chosen -> 'text') = 'string' and length(chosen ->> 'text') <= 1000
          else jsonb_typeof(chosen -> 'value') = 'number' and chosen ->> 'value' ~ '^[1-9][0-9]{0,17}$'
        end, false
      )) then private.refusal('bad_request', 'The cart could not be read: every option needs either a value or a text.')
      when count(distinct chosen ->> 'option') < count(*)
        then private.refusal('bad_request', 'The cart could not be read: an option can be chosen only once.')
    end
    from jsonb_array_elements(options) as chosen
  );
end
$function$;

comment on function private.options_refusal(jsonb) is 'Why the options of a line are not [{"option", "value"}, {"option", "text"}]; null if they are.';

revoke all on function private.options_refusal(jsonb) from public;
