from django.db import migrations, models

# `tenants.importing.rules.figures.is_sold_out`, of what a store sells: its adjustments come before the Import List.
SOLD_OUT = """
SELECT p.id, p.product_id
FROM products_publication p
JOIN products_publicationvariant sold ON sold.publication_id = p.id
JOIN importing_listedvariant v ON v.id = sold.variant_id
CROSS JOIN LATERAL (SELECT p.adjustments -> sold.variant_id::text AS change) there
WHERE {}
GROUP BY p.id
HAVING NOT bool_or(CASE
    WHEN (change ->> 'stock_is_set')::boolean
    THEN (change ->> 'available')::boolean AND COALESCE((change ->> 'stock')::bigint, 1) > 0
    ELSE v.available AND COALESCE(v.stock, 1) > 0 END)
"""
# Each statement sees what was committed before it. So whoever has the products looks at what all before them wrote, and
# whoever comes later looks again. Writers of variants have locked their products already; writers of publications
# lock products after publications everywhere: this adds no order of its own.
KEEP = f"""
CREATE FUNCTION products_keep_sold_out() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
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
    ELSE
        SELECT array_agg(DISTINCT p.product_id) INTO touched
        FROM products_publication p WHERE p.product_id = ANY (ARRAY(SELECT DISTINCT product_id FROM changed));
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
    f"""CREATE TRIGGER products_sold_out_{event.lower()} AFTER {event} ON {table}
        REFERENCING {rows} FOR EACH STATEMENT EXECUTE FUNCTION products_keep_sold_out()"""
    for table, event, rows in (
        ("importing_listedvariant", "INSERT", "NEW TABLE AS changed"),
        ("importing_listedvariant", "UPDATE", "NEW TABLE AS changed"),
        ("importing_listedvariant", "DELETE", "OLD TABLE AS changed"),
        ("products_publicationvariant", "INSERT", "NEW TABLE AS changed"),
        ("products_publicationvariant", "DELETE", "OLD TABLE AS changed"),
        ("products_publication", "UPDATE", "NEW TABLE AS changed OLD TABLE AS before"),
    )
]
# Writers wait for the triggers' transaction, so nothing comes between them and what is sold out by then.
FIRST = f"INSERT INTO products_soldout (publication_id, product_id) {SOLD_OUT.format('true')}"
UNDO = ["DROP FUNCTION products_keep_sold_out() CASCADE"]


class Migration(migrations.Migration):

    dependencies = [
        ('importing', '0010_store_index'),
        ('products', '0005_out_of_stock'),
    ]

    operations = [
        migrations.CreateModel(
            name='SoldOut',
            fields=[
                ('publication_id', models.BigIntegerField(primary_key=True, serialize=False)),
                ('product_id', models.BigIntegerField(db_index=True)),
            ],
        ),
        migrations.RunSQL([KEEP, *TRIGGERS, FIRST], UNDO),
        migrations.RemoveIndex(
            model_name='publication',
            name='adjusted_publication',
        ),
        migrations.RemoveIndex(
            model_name='publicationvariant',
            name='products_pu_variant_c60f49_idx',
        ),
    ]
