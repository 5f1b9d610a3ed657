create or replace function private.kind_words (
  value text,
  configuration text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
begin
  return case configuration
    when 'german' then case value
      when 'ring' then 'Ring'
      when 'earrings' then 'Ohrringe Ohrschmuck'
      when 'necklace' then 'Halskette Kette'
      when 'pendant' then 'Anhänger'
      when 'bracelet' then 'Armband'
      when 'brooch' then 'Brosche'
      when 'loose stone' then 'loser Stein Edelstein'
      when 'lab-grown' then 'Labor gezüchtet'
      when 'natural' then 'natürlich'
      when 'simulant' then 'Imitation'
    end
    when 'french' then case value
      when 'ring' then 'bague'
      when 'earrings' then 'boucles d''oreilles'
      when 'necklace' then 'collier'
      when 'pendant' then 'pendentif'
      when 'bracelet' then 'bracelet'
      when 'brooch' then 'broche'
      when 'loose stone' then 'pierre non sertie'
      when 'lab-grown' then 'synthétique laboratoire'
      when 'natural' then 'naturel'
      when 'simulant' then 'imitation'
    end
    when 'spanish' then case value
      when 'ring' then 'anillo sortija'
      when 'earrings' then 'pendientes aretes'
      when 'necklace' then 'collar'
      when 'pendant' then 'colgante'
      when 'bracelet' then 'pulsera'
      when 'brooch' then 'broche'
      when 'loose stone' then 'piedra suelta gema'
      when 'lab-grown' then 'laboratorio'
      when 'natural' then 'natural'
      when 'simulant' then 'imitación'
    end
    when 'italian' then case value
      when 'ring' then 'anello'
      when 'earrings' then 'orecchini'
      when 'necklace' then 'collana'
      when 'pendant' then 'ciondolo pendente'
      when 'bracelet' then 'bracciale braccialetto'
      when 'brooch' then 'spilla'
      when 'loose stone' then 'pietra sciolta gemma'
      when 'lab-grown' then 'coltivato laboratorio'
      when 'natural' then 'naturale'
      when 'simulant' then 'imitazione'
    end
  end;
end
$function$;

comment on function private.kind_words(text, text) is 'What the language calls a stored type or origin, which are words of English: necklace is Halskette. Null if it calls it nothing else.';

revoke all on function private.kind_words(text, text) from public;
