import { listed, noun } from "./nouns";
import type { Texts } from "./pairs";

const user = noun("user", "用户");
const attempt = noun("login attempt", "登录尝试");
const session = noun("session", "会话");
const impersonation = noun("impersonation", "模拟登录");

export const peopleTexts = {
  users: {
    ...listed(user),
    intro: ["Merchants' main accounts and sub-accounts, newest first.", "商家的主账户与子账户，最新的在前。"],
    empty: [
      "No users to show. Ask an operator for access.",
      "没有可查看的用户。如需访问，请联系运营管理员。",
    ],
    search: ["Email address, phone, name or ID", "邮箱地址、手机号、姓名或编号"],
    fields: {
      id: ["ID", "编号"],
      mailbox: ["User", "用户"],
      phone: ["Phone", "手机号"],
      name: ["Name", "姓名"],
      kind: ["Account type", "账户类型"],
      root: ["Main account", "主账户"],
      merchant: ["Merchant", "商家"],
      state: ["Status", "状态"],
      joined_at: ["Joined", "加入时间"],
      last_seen_at: ["Last seen", "最近在线"],
    },
    kinds: { main: ["Main account", "主账户"], sub: ["Sub-account", "子账户"] },
    states: {
      active: ["Active", "正常"],
      expired: ["Expired", "已过期"],
      deactivated: ["Deactivated", "已停用"],
    },
    our_staff: ["Staff member", "平台员工"],
    facts: ["Account", "账户"],
    sub_accounts: ["Sub-accounts", "子账户"],
    sessions: ["Sessions", "会话"],
    log_ins: ["Login attempts", "登录尝试"],
    impersonations: ["Impersonations", "模拟登录记录"],
    deactivate: {
      action: ["Deactivate", "停用"],
      title: ["Deactivate this user?", "停用此用户？"],
      text: [
        "%{name} is logged out everywhere and can't log in. The merchant's other users aren't affected.",
        "%{name} 将在所有设备上退出登录，且无法再登录。该商家的其他用户不受影响。",
      ],
      done: ["User deactivated.", "用户已停用。"],
    },
    reactivate: {
      action: ["Reactivate", "恢复"],
      title: ["Reactivate this user?", "恢复此用户？"],
      text: [
        "%{name} can log in again. Earlier sessions stay ended.",
        "%{name} 可以重新登录，之前的会话不会恢复。",
      ],
      done: ["User reactivated.", "用户已恢复。"],
    },
    sign_out: {
      action: ["Log out everywhere", "在所有设备上退出登录"],
      title: ["Log this user out everywhere?", "让此用户在所有设备上退出登录？"],
      text: ["%{name} must log in again on every device.", "%{name} 需要在每台设备上重新登录。"],
      done: ["User logged out everywhere.", "该用户已在所有设备上退出登录。"],
    },
    make_counsellor: {
      action: ["Make account manager", "设为客户经理"],
      title: ["Make this user an account manager?", "将此用户设为客户经理？"],
      text: [
        "We email %{name} a link to set a new password and join our staff. Then assign merchants to them on each merchant's page.",
        "我们会向 %{name} 发送邮件，对方通过链接设置新密码并加入员工；之后请在各商家页面为其分配商家。",
      ],
      done: ["The invitation is on its way.", "邀请已发出。"],
    },
    impersonate: {
      action: ["Act as user", "以用户身份操作"],
      title: ["Act as this user?", "以此用户身份操作？"],
      text: [
        "You enter the portal as %{name} for up to 30 minutes. The audit log records what you do under your name, and the merchant sees your session. You can't change money, passwords, team or stores.",
        "您将以 %{name} 的身份进入商家门户，最长 30 分钟。您的操作会以您的名义记入审计日志，商家可以看到您的会话。您无法更改资金、密码、团队和店铺。",
      ],
      done: ["Opening the portal.", "正在打开商家门户。"],
    },
  },
  log_ins: {
    ...listed(attempt),
    intro: [
      "Who tried to log in, from where, and with what result. Counted by hour.",
      "谁从哪里尝试登录以及结果，按小时计数。",
    ],
    search: ["Email, phone or address", "邮箱、手机号或地址"],
    fields: {
      user: ["User", "用户"],
      area: ["Area", "区域"],
      step: ["Checked", "验证内容"],
      outcome: ["Result", "结果"],
      address: ["Address", "地址"],
      times: ["Attempts", "次数"],
      last_at: ["Last attempt", "最近一次"],
    },
    areas: {
      portal: ["Portal", "商家门户"],
      market: ["Service market", "服务市场"],
      console: ["Console", "控制台"],
    },
    steps: {
      password: ["Password", "密码"],
      second_factor: ["Second factor", "双重验证"],
      passkey: ["Passkey", "通行密钥"],
      code: ["Verification code", "验证码"],
      invitation: ["Invitation link", "邀请链接"],
      proof: ["Password while logged in", "登录后的密码验证"],
    },
    outcomes: {
      right: ["Correct", "正确"],
      wrong: ["Wrong", "错误"],
      refused: ["Account refused", "账户被拒绝"],
      throttled: ["Throttled", "已限流"],
    },
    nobody: ["Unknown account", "未知账户"],
    times: ["%{smart_count} attempt |||| %{smart_count} attempts", "%{smart_count} 次"],
  },
  sessions: {
    ...listed(session),
    intro: ["Where people are logged in, newest first.", "用户的登录情况，最新的在前。"],
    search: ["Email address or phone", "邮箱地址或手机号"],
    fields: {
      user: ["User", "用户"],
      kind: ["Type", "类型"],
      device: ["Device", "设备"],
      address: ["IP address", "IP 地址"],
      state: ["Status", "状态"],
      created_at: ["Started", "开始时间"],
      last_used_at: ["Last used", "最近使用"],
    },
    kinds: {
      portal: ["Portal", "商家门户"],
      market: ["Service market", "服务市场"],
      console: ["Console", "控制台"],
      personal: ["Personal token", "个人令牌"],
      impersonation: ["Staff", "平台员工"],
      enrolment: ["Second factor setup", "两步验证设置"],
    },
    states: { live: ["Active", "有效"], revoked: ["Ended", "已结束"], expired: ["Expired", "已过期"] },
    acting: ["Used by %{staff}", "由 %{staff} 使用"],
    revoke: {
      action: ["End session", "结束会话"],
      title: ["End this session?", "结束此会话？"],
      text: ["%{user} is logged out of %{device}.", "%{user} 将在 %{device} 上退出登录。"],
      done: ["Session ended.", "会话已结束。"],
    },
  },
  impersonations: {
    ...listed(impersonation),
    intro: [
      "Which staff member acted as which user, when and why, newest first.",
      "哪位员工何时、因何以哪位用户的身份操作，最新的在前。",
    ],
    search: ["Staff member, user or merchant", "员工、用户或商家"],
    fields: {
      staff: ["Staff member", "员工"],
      user: ["User", "用户"],
      merchant: ["Merchant", "商家"],
      reason: ["Reason", "原因"],
      state: ["Status", "状态"],
      drawn_at: ["Requested", "申请时间"],
      began_at: ["Started", "开始时间"],
      ended_at: ["Ended", "结束时间"],
    },
    states: {
      waiting: ["Not started", "未开始"],
      lapsed: ["Never started", "从未开始"],
      running: ["Active", "进行中"],
      ended: ["Ended", "已结束"],
      expired: ["Expired", "已到期"],
    },
  },
} satisfies Texts;
