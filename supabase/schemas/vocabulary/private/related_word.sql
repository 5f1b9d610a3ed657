create or replace function private.related_word (
  word text,
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
    when 'german' then case
      when word in ('moissanit', 'zirkonia', 'moissanite') then 'diamant'
      when word in ('anhanger', 'collier', 'halsreif') then 'halskette'
      when word in ('armreif', 'armkette') then 'armband'
      -- What a compound is stands at its end.
      when word ~ '^ohr(ring|stecker|hanger|clip)' or word ~ '^(creole|kreole)' then 'ohrschmuck'
      when word ~ '..ringe?$' then 'ring'
      when word ~ '..ketten?$' then 'kette'
      when word ~ '..bander$|..band$' then 'armband'
      when word ~ '..gold$' then 'gold'
      when word ~ '..silber$' then 'silber'
      when word ~ '..diamant(en)?$' then 'diamant'
      when word ~ '..perlen?$' then 'perle'
    end
    when 'french' then case
      when word in ('moissanite', 'zirconium', 'zirconia', 'zircone') then 'diamant'
      when word in ('alliance', 'alliances', 'anneau', 'anneaux', 'chevaliere', 'solitaire') then 'bague'
      when word in ('jonc', 'joncs', 'gourmette') then 'bracelet'
      when word in ('pendentif', 'pendentifs', 'sautoir', 'chaine') then 'collier'
    end
    when 'spanish' then case
      when word in ('moissanita', 'moissanite', 'circonita', 'zirconita') then 'diamante'
      when word in ('alianza', 'alianzas', 'sortija', 'sortijas', 'sello', 'solitario') then 'anillo'
      when word in ('brazalete', 'brazaletes', 'esclava') then 'pulsera'
      when word in ('colgante', 'colgantes', 'gargantilla', 'cadena') then 'collar'
    end
    when 'italian' then case
      when word in ('moissanite', 'zircone', 'zirconia') then 'diamante'
      when word in ('fede', 'fedi', 'fedina', 'fedine', 'solitario') then 'anello'
      when word in ('ciondolo', 'ciondoli', 'pendente', 'girocollo', 'catenina') then 'collana'
    end
    else case word
      when 'moissanite' then 'diamond'
      when 'zirconia' then 'diamond'
      when 'band' then 'ring'
      when 'bangle' then 'bracelet'
      when 'pendant' then 'necklace'
      when 'jewelry' then 'jewellery'
      when 'color' then 'colour'
      when 'gray' then 'grey'
      when 'violet' then 'purple'
    end
  end;
end
$function$;

comment on function private.related_word(text, text) is 'Another word that shoppers use for it. Somebody who searches for a diamond ring may like one with moissanite, after those with diamonds.';

revoke all on function private.related_word(text, text) from public;
