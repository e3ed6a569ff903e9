"""The accounts of the journal, and which two an entry is posted on. Data: merchants set their own codes."""

from tenants.ledger.contracts import Kind

ACCOUNTS = (
    ("clearing", "1200", "Payment clearing"),
    ("supplier_credit", "1300", "Refunds due from suppliers"),
    ("payables", "2000", "Suppliers"),
    ("accrued", "2050", "Fees, duties and advertising to pay"),
    ("tax", "2200", "Sales tax to pay"),
    ("sales", "4000", "Sales"),
    ("discounts", "4010", "Discounts"),
    ("shipping", "4020", "Shipping income"),
    ("other_income", "4030", "Other income"),
    ("refunds", "4090", "Refunds and exchanges"),
    ("chargebacks", "4095", "Chargebacks"),
    ("goods", "5000", "Cost of goods"),
    ("freight", "5100", "Freight"),
    ("supplier_tax", "5200", "Tax charged by suppliers"),
    ("duties", "5300", "Duties and import taxes"),
    ("payment_fees", "6100", "Payment fees"),
    ("store_fees", "6110", "Store fees"),
    ("dispute_fees", "6120", "Dispute fees"),
    ("advertising", "6200", "Advertising"),
)
"""Key, code and name, in their order."""
POSTINGS = {
    Kind.SALE: ("clearing", "sales"),
    Kind.DISCOUNT: ("clearing", "discounts"),
    Kind.SHIPPING: ("clearing", "shipping"),
    Kind.TIP: ("clearing", "other_income"),
    Kind.DUTIES: ("clearing", "other_income"),
    Kind.OTHER: ("clearing", "other_income"),
    Kind.TAX: ("clearing", "tax"),
    Kind.REFUND: ("clearing", "refunds"),
    Kind.EXCHANGE: ("clearing", "refunds"),
    Kind.CHARGEBACK: ("clearing", "chargebacks"),
    Kind.PAYMENT_FEE: ("clearing", "payment_fees"),
    Kind.DISPUTE_FEE: ("clearing", "dispute_fees"),
    Kind.STORE_FEE: ("accrued", "store_fees"),
    Kind.COST: ("payables", "goods"),
    Kind.FREIGHT: ("payables", "freight"),
    Kind.SUPPLIER_TAX: ("payables", "supplier_tax"),
    Kind.IMPORT_TAX: ("accrued", "duties"),
    Kind.DUTY: ("accrued", "duties"),
    Kind.SUPPLIER_REFUND: ("supplier_credit", "goods"),
    Kind.ADVERTISING: ("accrued", "advertising"),
}
"""The first is debited with an amount above zero and credited with one below, the second the other way round."""
