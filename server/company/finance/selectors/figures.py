"""Reads of the figures of recent months, with their rows."""

from datetime import UTC, datetime, time

from server.company.finance.contracts import FigureName, FigureRow
from server.company.finance.figures import (
    change_rows,
    churn_rows,
    dunning_rows,
    months_until,
    mrr_rows,
    trial_rows,
)
from server.company.payments.contracts import TrialSpell
from server.company.payments.selectors.figures import billed_periods, failed_invoices, last_paid, plan_trials
from server.company.plans.selectors import paid_spells, trial_spells

MONTHS = 12


def figure_rows(name: FigureName, *, language: str, now: datetime) -> list[FigureRow]:
    """List a figure's rows for the last twelve months including this one, oldest month first."""
    months = months_until(now.date(), MONTHS)
    since = datetime.combine(months[0], time(), UTC)
    if name is FigureName.MRR:
        return list(mrr_rows(billed_periods(since=since), months, now))
    if name is FigureName.DUNNING:
        return list(dunning_rows(failed_invoices(since=since), months))
    if name is FigureName.TRIALS:
        trials = [*(TrialSpell(who, "", *times) for who, *times in trial_spells()), *plan_trials(language=language)]
        return list(trial_rows(trials, last_paid(), months, now))
    spells = paid_spells(language=language)
    if name is FigureName.CHURN:
        return list(churn_rows(spells, months, now))
    return list(change_rows(spells, months, name))
