"""The database itself refuses to change or delete a paper that was issued."""

from django.db import migrations

KEPT = """
CREATE FUNCTION public.invoicing_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is never changed and never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER invoicing_paper_is_kept BEFORE UPDATE OR DELETE ON public.invoicing_issuedpaper
    FOR EACH ROW EXECUTE FUNCTION public.invoicing_refuse_change();
"""

UNDO = """
DROP TRIGGER invoicing_paper_is_kept ON public.invoicing_issuedpaper;
DROP FUNCTION public.invoicing_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("invoicing", "0001_initial")]

    operations = [migrations.RunSQL(KEPT, UNDO)]
