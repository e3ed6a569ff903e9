"""The words of mails and text messages, English and Chinese. No number of 4 to 8 digits but the code itself."""

from server.company.accounts.contracts import ChangePurpose, Purpose

SUBJECTS: dict[str, dict[int, str]] = {
    "en": {
        Purpose.REGISTER: "Your Tradewind verification code",
        Purpose.RESET: "Reset your Tradewind password",
        ChangePurpose.OLD: "Confirm the change of your Tradewind log-in",
        ChangePurpose.NEW: "Confirm your new Tradewind log-in",
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
    "en": "It is valid for ten minutes. If you did not ask for it, ignore this mail: nothing was changed.",
    "zh": "十分钟内有效。如果这不是您本人的操作，请忽略此邮件，您的账户没有任何变化。",
}
SMS_TEXT = {
    "en": "Tradewind: your verification code is {code}. It is valid for ten minutes.",
    "zh": "【Tradewind】您的验证码是 {code}，十分钟内有效。请勿告诉他人。",
}
NOTICES: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "password_changed": (
            "Your Tradewind password was changed",
            "The password of your account was changed just now, and all other sessions were signed out.",
            "If this was not you, reset your password at once and write to our support.",
        ),
        "second_factor_on": (
            "Log-in with a second factor is on",
            "From now on your Tradewind account asks for a code of your authenticator app at each log-in.",
            "If this was not you, change your password at once and write to our support.",
        ),
        "second_factor_off": (
            "Log-in with a second factor is off",
            "The authenticator app was removed from your Tradewind account: the password alone logs in.",
            "If this was not you, change your password at once and write to our support.",
        ),
        "recovery_codes_renewed": (
            "Your Tradewind recovery codes were renewed",
            "New recovery codes were drawn for your account just now; the former ones do not work any more.",
            "If this was not you, change your password at once and write to our support.",
        ),
        "token_made": (
            "A new access token for your Tradewind account",
            'The personal access token "{name}" was made just now. Programs that hold it act in your name.',
            "If this was not you, revoke it in your profile and change your password.",
        ),
        "export_ready": (
            "Your Tradewind data is ready",
            "The export of your account is ready. Log in and download it in your profile: {link}",
            "It is kept for seven days.",
        ),
        "deletion_requested": (
            "Your Tradewind account will be deleted",
            "As asked for, your account and everything in it will be deleted for good at {date}",
            "Until then you can log in and keep it. Sub-accounts and programs are cut off already.",
            "If this was not you, log in, keep the account and change your password at once.",
        ),
        "deletion_taken_back": (
            "Your Tradewind account stays",
            "The deletion of your account was taken back just now. Sub-accounts can log in again.",
        ),
        "deleted": (
            "Your Tradewind account is deleted",
            "Your account and everything in it is deleted for good. Thank you for having been with us.",
        ),
        "own_deletion_requested": (
            "Your Tradewind sub-account will be deleted",
            "As asked for, your access will be deleted for good at {date}. What you did stays with the main account.",
            "Until then you can log in and keep it. Other sessions and programs are cut off already.",
            "If this was not you, log in, keep the account and change your password at once.",
        ),
        "own_deletion_taken_back": (
            "Your Tradewind sub-account stays",
            "The deletion of your sub-account was taken back just now.",
        ),
        "own_deleted": (
            "Your Tradewind sub-account is deleted",
            "Your access is deleted for good; your work is with the main account. Thank you for having been with us.",
        ),
        "passkey_added": (
            "A passkey was added to your Tradewind account",
            'The passkey "{name}" can log in to your account from now on.',
            "If this was not you, remove it in your profile and change your password at once.",
        ),
        "mailbox_changed": (
            "Your Tradewind log-in was changed",
            "The e-mail address or phone number of your account was changed just now.",
            "If this was not you, write to our support at once.",
        ),
        "new_device": (
            "New log-in to your Tradewind account",
            "Somebody logged in to your account from a device that was not used before: {device}, {address}, {at}.",
            "If this was you, there is nothing to do. If not, change your password: it ends every other session.",
        ),
        "staff_invited": (
            "You are invited to the Tradewind console",
            "{inviter} would like you to work with us in the console of Tradewind.",
            "Open this address to set your password: {link}",
            "The link is valid for three days and works once. If you do not know the sender, ignore this mail.",
        ),
        "invited": (
            "{inviter} invites you to Tradewind",
            "{inviter} would like you to work in their Tradewind account.",
            "Open this address to choose a password and begin: {link}",
            "The invitation is valid for seven days. If you do not know the sender, ignore this mail.",
        ),
        "main_role_offered": (
            "{giver} would like you to take over their Tradewind account",
            "{giver} offers you the role of the main account: its stores, products, plan and balance would be yours.",
            "Log in, read what changes, and accept or decline: {link}",
            "The offer is valid for three days and can be withdrawn until you accept. Nothing changes before that.",
        ),
        "main_role_offer_made": (
            "You have offered your Tradewind account to {receiver}",
            "{receiver} has three days to become the main account in your place. Until then you can withdraw the offer "
            "in Settings, Team.",
            "If this was not you, withdraw it and change your password at once.",
        ),
        "main_role_withdrawn": (
            "The offer of a Tradewind account was withdrawn",
            "{giver} has withdrawn the offer to make you the main account. Nothing has changed.",
        ),
        "main_role_declined": (
            "Your offer was declined",
            "{receiver} does not want to become the main account. Nothing has changed.",
        ),
        "main_role_taken": (
            "You are the main account now",
            "The Tradewind account of {giver} is yours from now on, with its stores, products, plan and balance.",
            "Your other sessions were signed out.",
        ),
        "main_role_given": (
            "{receiver} is the main account now",
            "{receiver} has accepted your offer. You go on as a sub-account: what you may do is theirs to decide.",
            "Your sessions were signed out and your API tokens revoked: log in again to go on.",
        ),
        "main_role_left": (
            "{receiver} is the main account now",
            "{receiver} has accepted your offer, and your own access has ended as you wished. Thank you for having "
            "been with us.",
        ),
    },
    "zh": {
        "password_changed": (
            "您的 Tradewind 密码已修改",
            "您的账户密码刚刚被修改，其他会话已全部退出登录。",
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
            "您的 Tradewind 恢复码已更新",
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
            "如果是您本人操作，请忽略此消息；否则请立即修改密码，其他会话将全部退出。",
        ),
        "staff_invited": (
            "您受邀使用 Tradewind 控制台",
            "{inviter} 邀请您加入 Tradewind 控制台的工作。",
            "请打开以下地址设置密码：{link}",
            "链接三天内有效，仅可使用一次。如果您不认识发件人，请忽略此邮件。",
        ),
        "invited": (
            "{inviter} 邀请您加入 Tradewind",
            "{inviter} 邀请您在其 Tradewind 账户中协作。",
            "请打开以下地址设置密码并开始使用：{link}",
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
