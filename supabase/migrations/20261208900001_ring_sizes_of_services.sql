-- Whoever may add options may leave it to the database whether they are ring sizes.

CREATE OR REPLACE FUNCTION private.know_ring_size()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.is_ring_size := private.is_ring_size(new.name, new.kind);
  return new;
end
$function$;
