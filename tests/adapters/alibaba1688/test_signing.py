"""The frozen vector of PROTOCOLS section 8: by its rules, with a made-up secret."""

from server.adapters.alibaba1688.client import sign

PATH = "param2/1/com.alibaba.fenxiao.crossborder/product.search.queryProductDetail/123"
FORM = {"access_token": "tok", "offerDetailParam": '{"offerId":"710891050473","country":"en"}'}


def test_a_call_is_signed_over_its_path_and_its_sorted_parameters() -> None:
    expected = "B7C7ECA3625809EE0C822242D0DB8F0353E18C72"
    assert sign(PATH, FORM, "s3cret") == expected
    assert sign(PATH, {**FORM, "_aop_signature": "old"}, "s3cret") == expected
    assert sign(PATH, {**FORM, "access_token": "other"}, "s3cret") != expected


def test_a_message_is_signed_by_the_same_rule_without_a_path() -> None:
    """The rule is presumed, so that this pins our code only."""
    message = {"message": '{"type":"ORDER_BUYER_VIEW_ORDER_PAY"}'}
    assert sign("", message, "s3cret") == "E38EDDBEB17667D29508CE2B0E31058202D05788"
