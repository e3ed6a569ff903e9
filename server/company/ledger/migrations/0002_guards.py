"""What the database itself refuses: entries that do not balance, lines that belie their account, rewritten books."""

from django.db import migrations

BALANCED = """
CREATE FUNCTION public.ledger_check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    checked bigint := CASE TG_TABLE_NAME WHEN 'ledger_entry' THEN (to_jsonb(NEW)->>'id')::bigint
                      ELSE (to_jsonb(NEW)->>'entry_id')::bigint END;
    lines integer;
    broken integer;
BEGIN
    SELECT count(*), count(*) FILTER (WHERE a.unit <> l.unit OR a.merchant_id IS DISTINCT FROM l.merchant_id
                                         OR (a.balance IS NULL) <> (l.balance_after IS NULL))
        INTO lines, broken
        FROM public.ledger_line l JOIN public.ledger_account a ON a.id = l.account_id WHERE l.entry_id = checked;
    IF lines < 2 OR broken > 0 OR EXISTS (
        SELECT 1 FROM public.ledger_line WHERE entry_id = checked GROUP BY unit HAVING sum(amount) <> 0
    ) THEN
        RAISE EXCEPTION 'ledger entry % does not balance', checked USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON public.ledger_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.ledger_check_entry();
CREATE CONSTRAINT TRIGGER ledger_line_balances AFTER INSERT ON public.ledger_line
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.ledger_check_entry();
"""

KEPT = """
CREATE FUNCTION public.ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is never changed and never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ledger_entry_is_kept BEFORE UPDATE OR DELETE ON public.ledger_entry
    FOR EACH ROW EXECUTE FUNCTION public.ledger_refuse_change();
CREATE TRIGGER ledger_line_is_kept BEFORE UPDATE OR DELETE ON public.ledger_line
    FOR EACH ROW EXECUTE FUNCTION public.ledger_refuse_change();
"""

UNDO_BALANCED = """
DROP TRIGGER ledger_line_balances ON public.ledger_line;
DROP TRIGGER ledger_entry_balances ON public.ledger_entry;
DROP FUNCTION public.ledger_check_entry();
"""

UNDO_KEPT = """
DROP TRIGGER ledger_line_is_kept ON public.ledger_line;
DROP TRIGGER ledger_entry_is_kept ON public.ledger_entry;
DROP FUNCTION public.ledger_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_initial")]

    operations = [migrations.RunSQL(BALANCED, UNDO_BALANCED), migrations.RunSQL(KEPT, UNDO_KEPT)]
