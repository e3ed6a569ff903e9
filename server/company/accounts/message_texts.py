"""The words of mails and text messages, English and Chinese. No number of 4 to 8 digits but the code itself."""

from server.company.accounts.contracts import ChangePurpose, Purpose

SUBJECTS: dict[str, dict[int, str]] = {
    "en": {
        Purpose.REGISTER: "Your Tradewind verification code",
        Purpose.RESET: "Reset your Tradewind password",
        ChangePurpose.OLD: "Confirm the change of your Tradewind login",
        ChangePurpose.NEW: "Confirm your new Tradewind login",
    },
    "zh": {
        Purpose.REGISTER: "您的 Tradewind 验证码",
        Purpose.RESET: "重置您的 Tradewind 密码",
        ChangePurpose.OLD: "确认更改您的 Tradewind 登录账号",
        ChangePurpose.NEW: "确认您的新 Tradewind 登录账号",
    },
}
CODE_TEXT = {"en": "Your verification code is", "zh": "您的验证码是"}
CODE_NOTE = {
    "en": "It expires in ten minutes. If you didn't ask for it, ignore this email. Nothing was changed.",
    "zh": "十分钟内有效。如果这不是您本人的操作，请忽略此邮件，您的账户没有任何变化。",
}
SMS_TEXT = {
    "en": "Tradewind: your verification code is {code}. It expires in ten minutes.",
    "zh": "【Tradewind】您的验证码是 {code}，十分钟内有效。请勿告诉他人。",
}
NOTICES: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
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
    },
    "zh": {
        "password_changed": (
            "您的 Tradewind 密码已修改",
            "您的密码刚刚被修改，其他会话已全部退出登录。",
            "如果不是您本人操作，请立即重置密码并联系客服。",
        ),
        "second_factor_on": (
            "两步验证已开启",
            "从现在起，登录您的 Tradewind 账户时需要输入身份验证器应用中的动态码。",
            "如果不是您本人操作，请立即修改密码并联系客服。",
        ),
        "second_factor_off": (
            "两步验证已关闭",
            "身份验证器应用已从您的 Tradewind 账户移除，现在仅凭密码即可登录。",
            "如果不是您本人操作，请立即修改密码并联系客服。",
        ),
        "recovery_codes_renewed": (
            "您的 Tradewind 恢复码已更换",
            "您的账户刚刚生成了新的恢复码，旧的恢复码已失效。",
            "如果不是您本人操作，请立即修改密码并联系客服。",
        ),
        "token_made": (
            "您的 Tradewind 账户有新的访问令牌",
            "刚刚创建了个人访问令牌“{name}”，持有该令牌的程序可以您的名义操作。",
            "如果不是您本人操作，请在个人资料中撤销该令牌并修改密码。",
        ),
        "export_ready": (
            "您的 Tradewind 数据已准备好",
            "您的账户数据导出已完成，请登录后在个人资料中下载：{link}",
            "文件保留七天。",
        ),
        "deletion_requested": (
            "您的 Tradewind 账户将被删除",
            "根据您的申请，您的账户及其全部数据将于 {date} 永久删除。",
            "在此之前您可以登录并保留账户。子账户和程序已立即停用。",
            "如果不是您本人操作，请立即登录保留账户并修改密码。",
        ),
        "deletion_taken_back": (
            "您的 Tradewind 账户已保留",
            "账户删除申请刚刚被撤回，子账户可以重新登录。",
        ),
        "deleted": (
            "您的 Tradewind 账户已删除",
            "您的账户及其全部数据已永久删除。感谢您的使用。",
        ),
        "own_deletion_requested": (
            "您的 Tradewind 子账户将被删除",
            "根据您的申请，您的访问权限将于 {date} 永久删除，您的工作成果由主账户保留。",
            "在此之前您可以登录并保留账户。其他会话和程序已立即停用。",
            "如果不是您本人操作，请立即登录保留账户并修改密码。",
        ),
        "own_deletion_taken_back": (
            "您的 Tradewind 子账户已保留",
            "子账户删除申请刚刚被撤回。",
        ),
        "own_deleted": (
            "您的 Tradewind 子账户已删除",
            "您的访问权限已永久删除，您的工作由主账户接手。感谢您的使用。",
        ),
        "passkey_added": (
            "您的 Tradewind 账户添加了通行密钥",
            "通行密钥“{name}”现在可以登录您的账户。",
            "如果不是您本人操作，请立即在个人资料中移除并修改密码。",
        ),
        "mailbox_changed": (
            "您的 Tradewind 登录账号已更改",
            "您账户的邮箱或手机号刚刚被更改。",
            "如果不是您本人操作，请立即联系客服。",
        ),
        "new_device": (
            "您的 Tradewind 账户有新的登录",
            "有新设备登录了您的账户：{device}，{address}，{at}。",
            "如果是您本人操作，请忽略此邮件；否则请立即修改密码，其他会话将全部退出登录。",
        ),
        "staff_invited": (
            "您受邀使用 Tradewind 控制台",
            "{inviter} 邀请您加入 Tradewind 控制台的工作。",
            "请打开以下链接设置密码：{link}",
            "链接三天内有效，仅可使用一次。如果您不认识发件人，请忽略此邮件。",
        ),
        "invited": (
            "{inviter} 邀请您加入 Tradewind",
            "{inviter} 邀请您在其 Tradewind 账户中协作。",
            "请打开以下链接设置密码并开始使用：{link}",
            "邀请七天内有效。如果您不认识发件人，请忽略此邮件。",
        ),
        "main_role_offered": (
            "{giver} 希望您接管其 Tradewind 账户",
            "{giver} 邀请您成为主账户：店铺、商品、套餐和余额都将由您管理。",
            "请登录查看变更内容，然后接受或拒绝：{link}",
            "邀请三天内有效，在您接受之前可以撤回。在此之前不会有任何变化。",
        ),
        "main_role_offer_made": (
            "您已邀请 {receiver} 接管您的 Tradewind 账户",
            "{receiver} 可在三天内接替您成为主账户。在此之前，您可以在“设置 - 团队”中撤回邀请。",
            "如果不是您本人操作，请立即撤回并修改密码。",
        ),
        "main_role_withdrawn": (
            "Tradewind 账户移交邀请已撤回",
            "{giver} 已撤回让您成为主账户的邀请，没有任何变化。",
        ),
        "main_role_declined": (
            "您的邀请已被拒绝",
            "{receiver} 不希望成为主账户，没有任何变化。",
        ),
        "main_role_taken": (
            "您现在是主账户",
            "{giver} 的 Tradewind 账户及其店铺、商品、套餐和余额现在由您管理。",
            "您的其他会话已退出登录。",
        ),
        "main_role_given": (
            "{receiver} 现在是主账户",
            "{receiver} 已接受您的邀请。您将以子账户身份继续使用，权限由对方决定。",
            "您的会话已退出登录，您的 API 令牌已撤销，请重新登录。",
        ),
        "main_role_left": (
            "{receiver} 现在是主账户",
            "{receiver} 已接受您的邀请，您的访问权限已按您的选择终止。感谢您的使用。",
        ),
    },
}
