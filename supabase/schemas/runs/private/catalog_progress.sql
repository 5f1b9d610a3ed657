create sequence private.catalog_progress as bigint increment by 1 minvalue 0 maxvalue 9223372036854775807 start
  with 0 cache 1 no cycle;
