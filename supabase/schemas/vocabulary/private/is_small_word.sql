create or replace function private.is_small_word (
  word text,
  configuration text
)
  returns boolean
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
begin
  -- PostgreSQL's own lists have her and him, which people search for, and accents, which words here have not.
  return case
    when configuration in ('english', 'simple') then word = any (
      '{a,an,and,the,for,with,of,in,on,to,or,by,from,set}'
    )
    when configuration = 'german' then word = any (
      '{der,die,das,den,dem,des,ein,eine,einen,einem,einer,eines,und,oder,mit,aus,fur,in,im,an,am,auf,von,vom,zu,zum,zur,bei,als}'
    )
    when configuration = 'french' then word = any (
      '{le,la,les,l,un,une,des,du,de,d,et,ou,a,au,aux,en,avec,pour,sur,par,dans}'
    )
    when configuration = 'spanish' then word = any (
      '{el,la,los,las,lo,un,una,unos,unas,y,e,o,u,de,del,a,al,en,con,para,por}'
    )
    when configuration = 'italian' then word = any (
      '{il,lo,la,l,i,gli,le,un,uno,una,e,ed,o,di,d,del,dello,della,dei,degli,delle,dell,da,dal,in,nel,con,per,su,a,al,alla,allo}'
    )
    else ts_lexize((configuration || '_stem')::regdictionary, word) = '{}'
  end;
end
$function$;

comment on function private.is_small_word(text, text) is 'Whether a word says nothing about a piece of jewelry: with, mit, avec.';

revoke all on function private.is_small_word(text, text) from public;
