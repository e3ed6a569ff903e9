"""Link older payments of plan changes to their charges, and unlink renewals from the charge of a first payment.

A change's payment belongs to the charge whose call ran when its invoice was made, or whose page is that invoice; the
newest one. The provider's clock may differ by five seconds from ours. Where no row tells it, nothing is linked.
"""

from django.db import migrations

LINKED = """
UPDATE public.payments_payment p SET charge_id = NULL FROM public.payments_payment earlier
    WHERE p.provider = 'shopify' AND earlier.charge_id = p.charge_id AND (earlier.at, earlier.id) < (p.at, p.id);
UPDATE public.payments_payment p SET charge_id = found.charge_id FROM (
    SELECT i.id AS invoice_id, max(c.id) AS charge_id
    FROM public.payments_invoice i
    JOIN public.payments_paidsubscription s ON s.id = i.subscription_id
    JOIN public.payments_charge c ON c.key LIKE 'change:%' AND c.merchant_id = i.merchant_id
        AND c.provider = i.provider AND c.plan_id = i.plan_id
    LEFT JOIN public.payments_providercall k ON k.key = c.key AND k.operation = 'change_subscription'
        AND k.subject = s.external_id AND i.issued_at >= k.started_at - interval '5 seconds'
        AND i.issued_at <= k.ended_at + interval '5 seconds'
    WHERE k.id IS NOT NULL OR c.confirm_url <> '' AND c.confirm_url = i.hosted_url AND c.state = 'paid'
    GROUP BY i.id
) found WHERE p.invoice_id = found.invoice_id AND p.charge_id IS NULL;
"""


class Migration(migrations.Migration):
    dependencies = [("payments", "0008_whose_money_moved")]

    operations = [migrations.RunSQL(LINKED, migrations.RunSQL.noop)]
