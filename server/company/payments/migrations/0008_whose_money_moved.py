"""Name the merchant in entries that were posted before: by their lines, or by the payment in their key."""

from django.db import migrations

NAMED = """
ALTER TABLE public.ledger_entry DISABLE TRIGGER ledger_entry_is_kept;

UPDATE public.ledger_entry e SET merchant_id = l.merchant_id FROM public.ledger_line l
    WHERE l.entry_id = e.id AND l.merchant_id IS NOT NULL AND e.merchant_id IS NULL;
UPDATE public.ledger_entry e SET merchant_id = p.merchant_id FROM public.payments_payment p
    WHERE e.key = 'charge:' || p.external_id AND e.merchant_id IS NULL;
UPDATE public.ledger_entry e SET merchant_id = p.merchant_id FROM public.payments_payment p
    WHERE p.balance_line <> '' AND e.key = 'fee:' || p.balance_line AND e.merchant_id IS NULL;
UPDATE public.ledger_entry e SET merchant_id = r.merchant_id FROM public.payments_refund r,
    LATERAL (VALUES ('refund:' || r.external_id), ('refund:' || r.external_id || ':back'), ('refund:' || r.key))
        AS posted (key)
    WHERE e.key = posted.key AND e.merchant_id IS NULL;
UPDATE public.ledger_entry e SET merchant_id = d.merchant_id FROM public.payments_dispute d
    WHERE e.key LIKE 'dispute:%' AND split_part(e.key, ':', 2) = d.external_id AND e.merchant_id IS NULL;

ALTER TABLE public.ledger_entry ENABLE TRIGGER ledger_entry_is_kept;
"""


class Migration(migrations.Migration):
    dependencies = [("payments", "0007_code_of_a_charge"), ("ledger", "0008_whose_money_moved")]

    operations = [migrations.RunSQL(NAMED, migrations.RunSQL.noop)]
