from django.db import migrations, models

# `rules.supply.in_store`, of what a store sells: what monitoring withholds, else the mapping, else the newest supply.
LASTS = """CASE WHEN {0}.seen_available IS NULL
    THEN {0}.available AND COALESCE({0}.stock, {1}) >= {1}
    ELSE {0}.seen_available AND COALESCE({0}.seen_stock, {1}) >= {1} END"""
SOLD_OUT = f"""
SELECT p.id, p.product_id
FROM products_publication p
JOIN products_publicationvariant sold ON sold.publication_id = p.id
JOIN importing_listedvariant v ON v.id = sold.variant_id
CROSS JOIN LATERAL (SELECT p.adjustments -> sold.variant_id::text AS change) there
CROSS JOIN LATERAL (
    SELECT (change ->> 'stock_is_set')::boolean IS TRUE AS is_set,
        (change ->> 'available')::boolean AND COALESCE((change ->> 'stock')::bigint, 1) > 0 AS is_open
) own
CROSS JOIN LATERAL (
    SELECT bool_or({LASTS.format('s', 'r.quantity')}) AS lasts
    FROM products_skumappingrow r JOIN importing_listedvariant s ON s.id = r.source_variant_id
    WHERE r.mapping_id = p.id AND r.variant_id = sold.variant_id
) mapped
WHERE {{}}
GROUP BY p.id
HAVING NOT bool_or(CASE
    WHEN own.is_set AND NOT own.is_open THEN false
    WHEN mapped.lasts IS NOT NULL THEN mapped.lasts
    WHEN own.is_set AND v.seen_available IS NULL THEN true
    ELSE {LASTS.format('v', '1')} END)
"""  # noqa: S608
# Locks as in migration 0006.
KEEP = f"""
CREATE OR REPLACE FUNCTION products_keep_sold_out() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
    touched bigint[];
BEGIN
    PERFORM set_config('search_path', quote_ident(TG_TABLE_SCHEMA), true);
    IF TG_TABLE_NAME = 'products_publication' THEN
        SELECT array_agg(changed.product_id) INTO touched
        FROM changed JOIN before USING (id) WHERE changed.adjustments <> before.adjustments;
    ELSIF TG_TABLE_NAME = 'products_publicationvariant' THEN
        SELECT array_agg(DISTINCT p.product_id) INTO touched
        FROM products_publication p WHERE p.id = ANY (ARRAY(SELECT DISTINCT publication_id FROM changed));
    ELSIF TG_TABLE_NAME = 'products_skumappingrow' THEN
        SELECT array_agg(DISTINCT p.product_id) INTO touched
        FROM products_publication p WHERE p.id = ANY (ARRAY(SELECT DISTINCT mapping_id FROM changed));
    ELSE
        SELECT array_agg(DISTINCT p.product_id) INTO touched
        FROM products_publication p
        WHERE p.product_id = ANY (ARRAY(SELECT DISTINCT product_id FROM changed)) OR p.id = ANY (ARRAY(
            SELECT mapping_id FROM products_skumappingrow
            WHERE source_product_id = ANY (ARRAY(SELECT DISTINCT product_id FROM changed))));
    END IF;
    IF touched IS NULL THEN
        RETURN NULL;
    END IF;
    PERFORM FROM importing_listedproduct WHERE id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;
    WITH sold_out AS (
        {SOLD_OUT.format("p.product_id = ANY (touched)")}
    ), back AS (
        DELETE FROM products_soldout
        WHERE product_id = ANY (touched) AND publication_id NOT IN (SELECT id FROM sold_out)
    )
    INSERT INTO products_soldout (publication_id, product_id) SELECT id, product_id FROM sold_out
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$
"""  # noqa: S608
TRIGGERS = [
    f"""CREATE TRIGGER products_sold_out_{event.lower()} AFTER {event} ON products_skumappingrow
        REFERENCING {rows} FOR EACH STATEMENT EXECUTE FUNCTION products_keep_sold_out()"""
    for event, rows in (("INSERT", "NEW TABLE AS changed"), ("DELETE", "OLD TABLE AS changed"))
]
MAPPED = "p.id IN (SELECT mapping_id FROM products_skumappingrow)"
AGAIN = [
    "DELETE FROM products_soldout WHERE publication_id IN (SELECT mapping_id FROM products_skumappingrow)",
    f"INSERT INTO products_soldout (publication_id, product_id) {SOLD_OUT.format(MAPPED)}",
]
UNDO = ["DROP TRIGGER products_sold_out_insert ON products_skumappingrow", "DROP TRIGGER products_sold_out_delete ON products_skumappingrow"]


class Migration(migrations.Migration):

    dependencies = [
        ('importing', '0024_seen_supply'),
        ('products', '0016_written_stock'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='skumappingrow',
            index=models.Index(fields=['source_product_id'], name='products_mapping_sources'),
        ),
        migrations.RunSQL([KEEP, *TRIGGERS, *AGAIN], UNDO),
    ]
