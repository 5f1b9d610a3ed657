-- A line of a cart has its article's number. The functions that know it come with later migrations.

alter type private.cart_line add attribute sku text;
