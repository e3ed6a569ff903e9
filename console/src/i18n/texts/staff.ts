import { listed, noun } from "./nouns";
import type { Texts } from "./pairs";
import { staffRightsTexts } from "./staffRights";

const member = noun("staff member", "员工");
const grant = noun("grant", "授权");

export const staffTexts = {
  staff: {
    ...listed(member),
    name: ["Staff member |||| Staff and roles", "员工与角色"],
    intro: [
      "Staff members and their roles. You can't change your own.",
      "平台员工及其角色。您不能修改自己的角色。",
    ],
    search: ["Email address or name", "邮箱地址或姓名"],
    fields: {
      mailbox: ["Staff member", "员工"],
      roles: ["Roles", "角色"],
      state: ["Status", "状态"],
      has_second_factor: ["Second factor", "两步验证"],
      last_seen_at: ["Last seen", "最近在线"],
      commands: ["Actions", "操作"],
    },
    states: {
      active: ["Active", "正常"],
      deactivated: ["Deactivated", "已停用"],
      invited: ["Invited", "已邀请"],
      lapsed: ["Invitation expired", "邀请已过期"],
    },
    role: {
      counsellor: ["Account manager", "客户经理"],
      sourcing: ["Sourcing agent", "采购专员"],
      finance: ["Finance", "财务"],
      support: ["Support", "客服"],
      operator: ["Operator", "运营管理员"],
    },
    second_factor: { yes: ["Set up", "已设置"], no: ["Not set up", "未设置"] },
    mailbox: ["Email address", "邮箱地址"],
    own_name: ["Name", "姓名"],
    may: staffRightsTexts,
    rights: {
      heading: ["Rights by role", "角色权限"],
      right: ["Right", "权限"],
      yes: ["Yes", "是"],
      no: ["No", "否"],
    },
    invite: {
      action: ["Invite", "邀请"],
      title: ["Invite a staff member", "邀请新员工"],
      text: [
        "They get an email with a link that works for three days. They set a password, and a second factor when they first log in.",
        "对方会收到一封邮件，其中的链接三天内有效。对方设置密码，并在首次登录时设置两步验证。",
      ],
      done: ["Invitation sent.", "邀请已发送。"],
    },
    again: {
      action: ["Resend invitation", "重新发送邀请"],
      title: ["Resend this invitation?", "重新发送此邀请？"],
      text: [
        "%{name} gets a new link that works for three days. The old link stops working.",
        "%{name} 将收到三天内有效的新链接，原链接随即失效。",
      ],
      done: ["Invitation sent.", "邀请已发送。"],
    },
    withdraw: {
      action: ["Revoke invitation", "撤销邀请"],
      title: ["Revoke this invitation?", "撤销此邀请？"],
      text: ["The link sent to %{name} stops working.", "%{name} 收到的链接将失效。"],
      done: ["Invitation revoked.", "邀请已撤销。"],
    },
    change: {
      action: ["Change roles", "修改角色"],
      title: ["Change roles", "修改角色"],
      text: ["The new rights apply to %{name} immediately.", "新的权限对 %{name} 立即生效。"],
      done: ["Roles changed.", "角色已修改。"],
    },
    deactivate: {
      action: ["Deactivate", "停用"],
      title: ["Deactivate this staff member?", "停用此员工？"],
      text: [
        "%{name} is logged out of the console, and of every session as a merchant's user.",
        "%{name} 将退出控制台，以及所有以用户身份进行的会话。",
      ],
      done: ["Staff member deactivated.", "员工已停用。"],
    },
    reactivate: {
      action: ["Reactivate", "恢复"],
      title: ["Reactivate this staff member?", "恢复此员工？"],
      text: [
        "%{name} can log in to the console again with the same roles.",
        "%{name} 可以重新登录控制台，角色不变。",
      ],
      done: ["Staff member reactivated.", "员工已恢复。"],
    },
  },
  grants: {
    ...listed(grant),
    intro: [
      "Which account managers can see which merchants, newest first. Without access, they see none.",
      "哪位客户经理可以查看哪些商家，最新的在前。未获授权则看不到任何商家。",
    ],
    fields: {
      staff: ["Staff member", "员工"],
      merchant: ["Merchant", "商家"],
      state: ["Status", "状态"],
      reason: ["Reason", "原因"],
      granted_by: ["Granted by", "授权人"],
      begins_at: ["From", "开始"],
      ends_at: ["Until", "截止"],
    },
    states: {
      coming: ["Scheduled", "未开始"],
      running: ["Active", "有效"],
      ended: ["Ended", "已结束"],
      lapsed: ["Expired", "已到期"],
    },
    open_end: ["No end date", "无结束日期"],
    only_running: ["Active now", "当前有效"],
    of_merchant: ["Account managers", "客户经理"],
    none_of_merchant: ["No one is assigned.", "尚未分配客户经理。"],
    counsellor: ["Staff member", "员工"],
    until: ["End date (leave empty for no end date)", "结束日期（留空表示无结束日期）"],
    create: {
      action: ["Grant access", "授权访问"],
      title: ["Grant access to this merchant", "授权员工访问此商家"],
      text: [
        "The staff member can see this merchant, its users and stores while the grant is active.",
        "授权有效期间，该员工可以查看此商家及其用户和店铺。",
      ],
      done: ["Access granted.", "已授权访问。"],
    },
    assign: {
      action: ["Assign account manager", "分配客户经理"],
      title: ["Assign these merchants", "分配这些商家"],
      text: [
        "The account manager can see them, their users and stores from now on. Others keep their access.",
        "该客户经理即可查看这些商家及其用户和店铺。其他人的访问权限不变。",
      ],
      done: ["Account manager assigned.", "客户经理已分配。"],
    },
    end: {
      action: ["End grant", "结束授权"],
      title: ["End this grant?", "结束此授权？"],
      text: [
        "%{staff} can no longer see %{merchant}. Sessions as one of its users end now.",
        "%{staff} 将无法再查看 %{merchant}，以其用户身份进行的会话立即结束。",
      ],
      done: ["Grant ended.", "授权已结束。"],
    },
  },
} satisfies Texts;
