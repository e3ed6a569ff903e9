import { defineTexts } from "@/shared/i18n/texts";

export const addressTexts = defineTexts({
  correct: ["Correct address", "更正地址"],
  corrected: ["Corrected by you", "已由您更正"],
  text: [
    "Parcels go to this address. The address that the store gives stays as it is.",
    "包裹将发往此地址。店铺给出的地址保持不变。",
  ],
  labels: {
    name: ["Name", "姓名"],
    company: ["Company", "公司"],
    phone: ["Phone", "电话"],
    address1: ["Address", "地址"],
    address2: ["Address line 2", "地址第 2 行"],
    city: ["City", "城市"],
    province: ["State or province", "州/省"],
    postcode: ["Postcode", "邮编"],
    country: ["Country code, such as DE", "国家/地区代码，如 DE"],
    tax_id: ["Tax ID", "税号"],
    birthday: ["Date of birth (DDMMYYYY)", "出生日期（日月年）"],
    national_address: ["National address", "国家地址"],
  },
  use: [(value: string) => `Use “${value}”`, (value: string) => `使用“${value}”`],
  refuses: ["Refused like this:", "将被拒绝："],
  given: ["The store gives", "店铺给出的地址"],
  takeGiven: ["Use the store's address", "使用店铺的地址"],
  givenTaken: ["The store's address is used again", "已恢复使用店铺的地址"],
  check: ["Check", "检查"],
  fine: ["Nothing speaks against this address.", "此地址没有问题。"],
  saved: ["Address corrected", "地址已更正"],
});
