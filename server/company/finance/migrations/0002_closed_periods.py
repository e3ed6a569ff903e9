"""The ledger refuses entries dated into a closed period; closing waits for postings that have begun."""

from django.db import migrations

REFUSED = """
CREATE FUNCTION public.finance_check_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(20261123);
    IF EXISTS (
        SELECT 1 FROM public.finance_closedperiod
        WHERE start <= (NEW.at AT TIME ZONE 'UTC')::date AND "end" > (NEW.at AT TIME ZONE 'UTC')::date
    ) THEN
        RAISE EXCEPTION 'the period of ledger entry % is closed', NEW.key USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER ledger_entry_in_open_period BEFORE INSERT ON public.ledger_entry
    FOR EACH ROW EXECUTE FUNCTION public.finance_check_period();
"""

UNDO = """
DROP TRIGGER ledger_entry_in_open_period ON public.ledger_entry;
DROP FUNCTION public.finance_check_period();
"""


class Migration(migrations.Migration):
    dependencies = [("finance", "0001_initial"), ("ledger", "0002_guards")]

    operations = [migrations.RunSQL(REFUSED, UNDO)]
