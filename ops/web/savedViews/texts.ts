/** Texts of saved views, in both languages. */
export const viewTexts = {
  en: {
    views: "Saved views",
    all: "All",
    save: "Save view",
    keep: "Save",
    cancel: "Cancel",
    close: "Close",
    manage: "Manage views",
    name: "Name",
    nameMissing: "Please enter a name.",
    nameHint: "Saves the list as it is now. Only you see it. An existing name is replaced.",
    share: "To share a view, open it and copy the page's address.",
    remove: (name: string) => `Delete ${name}`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
  },
  zh: {
    views: "已保存的视图",
    all: "全部",
    save: "保存视图",
    keep: "保存",
    cancel: "取消",
    close: "关闭",
    manage: "管理视图",
    name: "名称",
    nameMissing: "请输入名称。",
    nameHint: "保存列表的当前状态，仅您可见。同名视图将被替换。",
    share: "要分享视图，请打开它并复制页面地址。",
    remove: (name: string) => `删除 ${name}`,
    up: (name: string) => `上移 ${name}`,
    down: (name: string) => `下移 ${name}`,
  },
};

export type ViewTexts = typeof viewTexts.en;
