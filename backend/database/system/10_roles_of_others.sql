-- Every role may read through the data API, also one that an operator adds.

grant usage on schema extensions to public;
grant execute on function extensions.refuse_large_answer() to public;
