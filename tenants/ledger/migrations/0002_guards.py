"""What the database itself refuses: a ledger that is rewritten."""

from django.db import migrations

KEPT = """
CREATE FUNCTION tenant_ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is never changed and never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER tenant_ledger_entry_is_kept BEFORE UPDATE OR DELETE ON tenant_ledger_ledgerentry
    FOR EACH ROW EXECUTE FUNCTION tenant_ledger_refuse_change();
CREATE TRIGGER tenant_ledger_month_is_kept BEFORE UPDATE OR DELETE ON tenant_ledger_closedmonth
    FOR EACH ROW EXECUTE FUNCTION tenant_ledger_refuse_change();
"""

UNDO = """
DROP TRIGGER tenant_ledger_month_is_kept ON tenant_ledger_closedmonth;
DROP TRIGGER tenant_ledger_entry_is_kept ON tenant_ledger_ledgerentry;
DROP FUNCTION tenant_ledger_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("tenant_ledger", "0001_initial")]

    operations = [migrations.RunSQL(KEPT, UNDO)]
