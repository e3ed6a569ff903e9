"""A process as rows of a CSV file, in the reader's language and zone."""

from server.api.gateway.awaited import Reader
from server.api.merchant.processes.schemas import Outcome, local_time, outcome_of
from server.kit.reasons import render
from tenants.processes.contracts import OperationRow

COLUMNS = {
    "en": ("Outcome", "Remark", "Product", "Source Item ID", "Source URL", "Store", "Created Time"),
    "zh-hans": ("结果", "备注", "商品", "来源商品 ID", "来源链接", "店铺", "创建时间"),
}
WORDS = {
    "en": {
        Outcome.WAITING: "Waiting",
        Outcome.RUNNING: "Running",
        Outcome.DONE: "Done",
        Outcome.SKIPPED: "Skipped",
        Outcome.FAILED: "Failed",
        Outcome.CANCELLED: "Cancelled",
    },
    "zh-hans": {
        Outcome.WAITING: "等待中",
        Outcome.RUNNING: "进行中",
        Outcome.DONE: "已完成",
        Outcome.SKIPPED: "已跳过",
        Outcome.FAILED: "失败",
        Outcome.CANCELLED: "已取消",
    },
}


def file_row(row: OperationRow, reader: Reader) -> tuple[str, ...]:
    """A line of the file: how it came out, and why, first."""
    subject = row.subject
    return (
        WORDS[reader.language][outcome_of(row)],
        render(row.result, reader.language),
        subject.title,
        subject.source_item_id,
        subject.source_url,
        row.store_name,
        local_time(row.created_at, reader.time_zone),
    )
