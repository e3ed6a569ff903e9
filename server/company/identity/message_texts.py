"""Texts of emails and text messages. No number of 4 to 8 digits except the code itself."""

from server.company.identity.contracts import ChangePurpose, Purpose

SUBJECTS: dict[int, str] = {
    Purpose.REGISTER: "Your Tradewind verification code",
    Purpose.RESET: "Reset your Tradewind password",
    ChangePurpose.OLD: "Confirm the change of your Tradewind login",
    ChangePurpose.NEW: "Confirm your new Tradewind login",
}
CODE_TEXT = "Your verification code is"
CODE_NOTE = "It expires in ten minutes. If you didn't ask for it, ignore this email. Nothing was changed."
SMS_TEXT = "Tradewind: your verification code is {code}. It expires in ten minutes."
NOTICES: dict[str, tuple[str, ...]] = {
    "password_changed": (
        "Your Tradewind password was changed",
        "Your password was just changed. You were logged out everywhere else.",
        "If this wasn't you, reset your password immediately and contact our support.",
    ),
    "second_factor_on": (
        "Two-factor authentication is on",
        "Your Tradewind account now asks for a code from your authenticator app each time you log in.",
        "If this wasn't you, change your password immediately and contact our support.",
    ),
    "second_factor_off": (
        "Two-factor authentication is off",
        "The authenticator app was removed from your Tradewind account. You now log in with your password alone.",
        "If this wasn't you, change your password immediately and contact our support.",
    ),
    "recovery_codes_renewed": (
        "Your Tradewind recovery codes were replaced",
        "New recovery codes were just created for your account. The old ones no longer work.",
        "If this wasn't you, change your password immediately and contact our support.",
    ),
    "token_made": (
        "A new access token for your Tradewind account",
        'The personal access token "{name}" was just created. Programs that use it act in your name.',
        "If this wasn't you, revoke it in your profile and change your password.",
    ),
    "store_account": (
        "The account of your new store",
        "Your store is ready: {link}",
        "Account name: {account}",
        "Password: {password}",
        "Change this password when you first log in.",
    ),
    "parcel_taken_over": (
        "Parcel {number} was taken over",
        "{name} now packs parcel {number}.",
        "Reason: {reason}",
    ),
    "export_ready": (
        "Your Tradewind data is ready",
        "Your data export is ready. Log in and download it from your profile: {link}",
        "It is available for seven days.",
    ),
    "deletion_requested": (
        "Your Tradewind account will be deleted",
        "As you asked, your account and everything in it will be deleted permanently on {date}.",
        "Until then you can log in and keep it. Sub-accounts and programs no longer have access.",
        "If this wasn't you, log in, keep the account and change your password immediately.",
    ),
    "deletion_taken_back": (
        "Your Tradewind account is kept",
        "The deletion of your account was just cancelled. Sub-accounts can log in again.",
    ),
    "deleted": (
        "Your Tradewind account is deleted",
        "Your account and everything in it were deleted permanently. Thank you for using Tradewind.",
    ),
    "own_deletion_requested": (
        "Your Tradewind sub-account will be deleted",
        "As you asked, your access will be deleted permanently on {date}. The main account keeps your work.",
        "Until then you can log in and keep it. Other sessions and programs no longer have access.",
        "If this wasn't you, log in, keep the account and change your password immediately.",
    ),
    "own_deletion_taken_back": (
        "Your Tradewind sub-account is kept",
        "The deletion of your sub-account was just cancelled.",
    ),
    "own_deleted": (
        "Your Tradewind sub-account is deleted",
        "Your access was deleted permanently. The main account keeps your work. Thank you for using Tradewind.",
    ),
    "passkey_added": (
        "A passkey was added to your Tradewind account",
        'The passkey "{name}" can now log in to your account.',
        "If this wasn't you, remove it in your profile and change your password immediately.",
    ),
    "withdrawal_asked": (
        "A withdrawal from your Tradewind balance was requested",
        "{amount} will be paid to {payout} once we approve it. Until then the amount is on hold.",
        "If this wasn't you, cancel it in Account, Balance, and change your password immediately.",
    ),
    "withdrawal_refused": (
        "Your withdrawal was rejected",
        "We didn't pay {amount} to {payout}. The amount is available in your balance again.",
        "You can read the reason in Account, Balance.",
    ),
    "balance_low": (
        "Your Tradewind balance is low",
        "Your balance is {amount}, which is below {below}.",
        "See your balance and change this alert: {link}",
    ),
    "withdrawal_returned": (
        "Your withdrawal was returned",
        "The bank returned the {amount} that we paid to {payout}. The amount is available in your balance again.",
        "You can read the reason in Account, Balance.",
    ),
    "auto_top_up_done": (
        "Your Tradewind balance was topped up",
        "Your balance was low, so we charged {amount} to your saved card and added it.",
        "See or change automatic top-up: {link}",
    ),
    "auto_top_up_declined": (
        "Your automatic top-up failed",
        "We couldn't charge your saved card, so {amount} wasn't added to your balance.",
        "Automatic top-up is paused. Top up or change your card, then turn it on again: {link}",
    ),
    "auto_top_up_confirm": (
        "Your bank asks you to confirm your top-up",
        "Your bank wants you to confirm the payment of {amount}, so it wasn't added to your balance.",
        "Automatic top-up is paused. Top up here, then turn it on again: {link}",
    ),
    "auto_top_up_unclear": (
        "Check your automatic top-up",
        "We couldn't find out whether your top-up of {amount} was paid.",
        "Automatic top-up is paused. Check your balance before you turn it on again: {link}",
    ),
    "auto_top_up_returned": (
        "Your automatic top-up is paused",
        "A card payment was refunded or disputed, so we didn't charge {amount} to your saved card again.",
        "Turn it on again when you want us to charge your card: {link}",
    ),
    "auto_top_up_limit": (
        "Your automatic top-up has reached its limit",
        "Your balance is low, but topping up {amount} would exceed your monthly limit of {limit}.",
        "Top up yourself, or raise the limit: {link}",
    ),
    "withdrawal_paid": (
        "Your withdrawal was paid",
        "We paid {amount} to {payout}. Your bank may need a few days to credit it.",
    ),
    "refund_sent": (
        "We refunded {amount} to your card",
        "{amount} is on its way to the card you paid with. Your bank may need 5 to 10 days to credit it.",
    ),
    "refund_to_balance": (
        "We refunded {amount} to your balance",
        "{amount} is now available in your Tradewind balance.",
    ),
    "refund_failed": (
        "Your refund of {amount} failed",
        "Your bank didn't accept the refund of {amount}. Contact our support to receive it another way.",
    ),
    "balance_owed": (
        "Your Tradewind balance is short by {amount}",
        "A card payment was refunded or disputed after you had spent it from your balance. You owe {amount}.",
        "Your next top-ups pay this first.",
    ),
    "mailbox_changed": (
        "Your Tradewind login was changed",
        "The email address or phone number of your account was just changed.",
        "If this wasn't you, contact our support immediately.",
    ),
    "new_device": (
        "New login to your Tradewind account",
        "Someone logged in to your account from a new device: {device}, {address}, {at}.",
        "If this was you, ignore this email. If not, change your password. This logs out every other session.",
    ),
    "staff_invited": (
        "You're invited to the Tradewind console",
        "{inviter} invites you to work in the Tradewind console.",
        "Open this link to set your password: {link}",
        "The link works once and expires in three days. If you don't know the sender, ignore this email.",
    ),
    "invited": (
        "{inviter} invites you to Tradewind",
        "{inviter} invites you to work in their Tradewind account.",
        "Open this link to choose a password and get started: {link}",
        "The invitation expires in seven days. If you don't know the sender, ignore this email.",
    ),
    "main_role_offered": (
        "{giver} wants to hand their Tradewind account over to you",
        "{giver} wants you to become the main account and take over its stores, products, plan and balance.",
        "Log in, see what changes, then accept or decline: {link}",
        "The offer expires in three days and can be withdrawn until you accept. Nothing changes before that.",
    ),
    "main_role_offer_made": (
        "You offered your Tradewind account to {receiver}",
        "{receiver} has three days to accept and become the main account. Until then you can withdraw the offer "
        "in Settings, Team.",
        "If this wasn't you, withdraw it and change your password immediately.",
    ),
    "main_role_withdrawn": (
        "The offer to hand over a Tradewind account was withdrawn",
        "{giver} withdrew the offer to make you the main account. Nothing has changed.",
    ),
    "main_role_declined": (
        "Your offer was declined",
        "{receiver} doesn't want to become the main account. Nothing has changed.",
    ),
    "main_role_taken": (
        "You are now the main account",
        "You took over the Tradewind account of {giver} with its stores, products, plan and balance.",
        "You were logged out everywhere else.",
    ),
    "main_role_given": (
        "{receiver} is now the main account",
        "{receiver} accepted your offer. You are now a sub-account, and they decide about your rights.",
        "You were logged out and your API tokens were revoked. Log in again to continue.",
    ),
    "main_role_left": (
        "{receiver} is now the main account",
        "{receiver} accepted your offer, and your access has ended as you chose. Thank you for using Tradewind.",
    ),
}
