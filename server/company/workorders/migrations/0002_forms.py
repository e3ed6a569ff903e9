"""The forms of specification 002, section 3.17, in their first version, and the services that they belong to."""

from django.db import migrations
from django.utils import timezone


def ask(key, en, zh, type="text", *, required=True, **more):
    return {"key": key, "type": type, "en": en, "zh": zh, "required": required, **more}


def pick(key, en, zh, *choices, several=False, required=True, **more):
    listed = [one if isinstance(one, dict) else {"value": one[0], "en": one[0], "zh": one[1]} for one in choices]
    return ask(key, en, zh, "choices" if several else "choice", required=required, choices=listed, **more)


def same(*values):
    return [(one, "") for one in values]


def days(key, *, required):
    return ask(key, "Expect Shipping Time", "期望运输时间", "number", required=required, after_en="days", after_zh="天")


def dollars(key, en, zh, *, required=False):
    return ask(key, en, zh, "number", required=required, after_en="USD", after_zh="美元")


COUNTRY = ask("country", "Country/Region", "国家/地区", "country")
CATEGORY = ask("category", "Products category", "产品类目")
STORE = ask("store_url", "Store URL", "店铺网址", "url")
STYLE = ask("style", "Style Description", "风格描述", "long_text")
LANDING = ask("landing_url", "Landing page URL", "落地页网址", "url")
BATTERY = pick(
    "battery", "Battery or magnetic", "带电或带磁", ("None", "都没有"), ("Battery", "带电"), ("Magnetic", "带磁"),
    ("Battery and magnetic", "带电且带磁"),
)  # fmt: skip

INDUSTRIES = [
    ("Beauty", "美妆"), ("Clothing", "服装"), ("Electronics", "电子产品"), ("Furniture", "家具"),
    ("Handcrafts", "手工艺品"), ("Jewerly", "珠宝"), ("Painting", "绘画"), ("Photography", "摄影"),
    ("Restaurants", "餐饮"), ("Groceries, food & drink", "食品杂货"), ("Sports", "运动"), ("Toys", "玩具"),
    ("Services", "服务"), ("Virtual services", "虚拟服务"), ("Others", "其他"),
    ("I haven't decided yet", "尚未决定"),
]  # fmt: skip
REVENUES = ("$0", "$1 - $5,000", "$5,000 - $10,000", "$10,000 - $50,000", "$50,000 - $100,000", "$100,000+")
EMPLOYEES = ("5000+", "1000-4999", "500-999", "250-499", "100-249", "50-99", "10-49", "2-9", "1")

BASE = [
    ask("email", "Email", "邮箱", "email"),
    ask("first_name", "First name", "名"),
    ask("last_name", "Last name", "姓"),
    pick("tool", "Preferred communication tool", "常用沟通工具", *same("WhatsApp", "Telegram", "Skype")),
    ask("contact", "Contact", "联系方式", hint_en="Your number or name there", hint_zh="您在该工具上的号码或名称"),
    ask("area", "Your area", "所在地区", "country"),
    ask("phone", "Phone number", "电话号码", "phone", country="area"),
    ask("markets", "Target market countries", "目标市场国家", "countries"),
    pick("industry", "Industry", "行业", *INDUSTRIES),
    pick("employees", "Number of employees", "员工人数", *same(*EMPLOYEES)),
    pick("revenue", "Current revenue", "当前收入", *same(*REVENUES)),
    ask("other", "Other", "其他", "long_text", required=False),
]
SOURCING = [
    ask("product_url", "Product URL", "产品链接", "url", required=False),
    ask("images", "Product Images", "产品图片", "images"),
    ask("sku", "Product SKU", "产品 SKU"),
    ask("quantity", "Quantity", "数量", "number"),
    days("shipping_time", required=False),
    dollars("shipping_price", "Expect Shipping Price", "期望运费"),
    ask("country", "Shipping Country", "收货国家", "country"),
    ask("keywords", "Product Keywords and Description", "产品关键词和描述", "long_text"),
]
PROCUREMENT = [
    ask("product_url", "Product URL", "产品链接", "url"),
    ask("size", "Size", "尺寸"),
    ask("color", "Color", "颜色"),
    ask("quantity", "Quantity", "数量", "number"),
    ask(
        "shipped_by_us", "Should we ship to your customers?", "是否由我们发货给消费者？", "yes_no",
        yes=[
            ask("recipient", "Recipient Name", "收件人姓名"),
            COUNTRY,
            ask("address", "Address", "地址"),
            ask("city", "City", "城市"),
            ask("state", "Province/State", "省/州", "state", country="country"),
            ask("zip", "Zip", "邮编"),
            ask("recipient_phone", "Recipient Phone", "收件人电话", "phone", country="country"),
            days("shipping_time", required=True),
            dollars("shipping_price", "Expect Shipping Price", "期望运费"),
        ],
        no=[
            ask("warehouse_recipient", "Recipient Name", "收件人姓名"),
            ask("warehouse_address", "Address", "地址"),
            ask("warehouse_city", "City", "城市"),
            ask("warehouse_state", "Province/State", "省/州"),
            ask("warehouse_zip", "Zip", "邮编"),
            ask("warehouse_phone", "Recipient Phone", "收件人电话", "phone", before="+86"),
        ],
    ),
]  # fmt: skip
SELECTION = [
    ask("platform", "Sales platform", "销售平台"),
    CATEGORY,
    ask("amount", "Product selection amount", "选品数量", "number"),
    ask("cost_range", "Product cost range", "产品成本范围"),
    pick("sourcing_platform", "Expected sourcing platform", "期望货源平台", *same("1688", "AliExpress")),
    ask("price_range", "Price range", "售价范围", required=False),
    ask("weight_limit", "Weight limit", "重量限制", required=False),
    ask("cost_share", "Cost % in sale price", "成本占售价百分比", "number", required=False, after_en="%", after_zh="%"),
    ask("shipping_range", "Shipping cost range", "运费范围", required=False),
    ask("shipping_share", "Shipping cost %", "运费百分比", "number", required=False, after_en="%", after_zh="%"),
    ask("other_requirements", "Other requirements", "其他要求", "long_text", required=False),
]
LOGISTICS = [
    ask("country", "Shipping Country", "收货国家", "country"),
    CATEGORY,
    BATTERY,
    days("shipping_time", required=True),
    dollars("shipping_price", "Expect Shipping Price", "期望运费"),
]
OPTIMIZATION = [
    ask("countries", "Target countries", "目标国家", "countries"),
    ask("platform", "Sales platform", "销售平台"),
    ask("audience", "Target audience", "目标受众"),
    ask(
        "has_link", "Do you have a product link?", "是否有产品链接？", "yes_no",
        yes=[ask("product_url", "Product URL", "产品链接", "url")],
        no=[
            ask("images", "Product Images", "产品图片", "images"),
            ask("keywords", "Product Keywords and Description", "产品关键词和描述", "long_text"),
        ],
    ),
]  # fmt: skip
DECORATIONS = [
    {"value": name, "en": name, "link": f"https://themes.shopify.com/themes/{slug}"}
    for name, slug in (
        ("Dawn", "dawn"), ("Refresh", "refresh"), ("Sense", "sense"), ("Craft", "craft"), ("Studio", "studio"),
        ("Taste", "taste"), ("Origin", "origin"), ("Ride", "ride"), ("Spotlight", "spotlight"), ("Crave", "crave"),
    )
]  # fmt: skip
LANDING_PAGE = [
    CATEGORY,
    pick("template", "Decoration template", "装修模板", *DECORATIONS),
    ask(
        "has_store", "Do you have a Shopify store?", "是否已有 Shopify 店铺？", "yes_no",
        yes=[ask("product_url", "Product URL", "产品链接", "url")],
        no=[ask("store_name", "Store name", "店铺名称"), ask("store_address", "Store address", "店铺地址")],
    ),
]  # fmt: skip
CUSTOM_STORE = [
    CATEGORY,
    ask("existing_url", "Existing store URL", "现有店铺网址", "url", required=False),
    ask("domain", "Domain", "域名"),
    ask("company_address", "Company address", "公司地址"),
]
CHANNELS = same("Facebook", "Instagram", "Google", "TikTok", "Pinterest", "YouTube")

SERVICES = [
    ("products_sourcing", "Product Sourcing", "产品寻源", SOURCING, 5,
     "Tell us what you are looking for. We ask suppliers and send you their offers side by side.",
     "告诉我们您想找的产品，我们向供应商询价并将报价并列发给您。",
     "A table of offers with price, minimum, shipping and delivery time", "包含价格、起订量、运费和时效的报价表", 3),
    ("products_procurement", "Product Procurement", "产品采购", PROCUREMENT, 5,
     "We buy the products for you and ship them to your customers or to your warehouse in China.",
     "我们为您采购产品，并发货给您的消费者或您在中国的仓库。",
     "The products, bought, checked and shipped", "完成采购、检查和发货的产品", 7),
    ("personalized_products_selection", "Personalized Product Selection", "个性化选品", SELECTION, 1,
     "We choose products that fit your store, your customers and your margin.",
     "我们为您挑选适合您的店铺、客户和利润的产品。",
     "A page of chosen products, ready to import", "可直接导入的精选产品页面", 5),
    ("product_information_optimization", "Product Information Optimization", "产品信息优化", OPTIMIZATION, 1,
     "Titles, descriptions and pictures written for your market.", "为您的市场撰写标题、描述并优化图片。",
     "Text and pictures as files", "文本和图片文件", 5),
    ("banner_ads_design", "Banner Ads Design", "横幅广告设计",
     [STORE, STYLE, ask("size", "Banner size", "横幅尺寸")], 1,
     "A banner in the style of your store.", "与您店铺风格一致的横幅。", "Picture files", "图片文件", 4),
    ("holiday_promotion_bundle", "Holiday Promotion Bundle", "节日促销套餐", [STORE, STYLE], 1,
     "Banners and texts for the next holiday.", "为下一个节日准备的横幅和文案。", "Picture and text files",
     "图片和文本文件", 5),
    ("advertising_service", "Advertising Service", "广告服务",
     [LANDING, STORE, pick("channels", "Advertising Channels", "广告渠道", *CHANNELS, several=True)], 1,
     "We plan and run your advertising.", "我们为您策划并投放广告。", "A plan, and a report each week",
     "投放计划和每周报告", 7),
    ("facebook_ads_consulting_diagnosis", "Facebook Ads Consulting and Diagnosis", "Facebook 广告咨询与诊断",
     [LANDING, STORE, ask("facebook_url", "Facebook page URL", "Facebook 主页网址", "url")], 1,
     "We look at your ads and say what to change.", "我们分析您的广告并提出改进建议。", "A report as a file",
     "报告文件", 5),
    ("logistics_service", "Logistics Service", "物流服务", LOGISTICS, 1,
     "The shipping way that fits your products and your customers.", "为您的产品和客户选择合适的运输方式。",
     "Shipping offers with price and time", "含价格和时效的运输报价", 3),
    ("warehouse_service", "Warehouse Service", "仓储服务",
     [COUNTRY, CATEGORY, BATTERY, ask("number", "Number of products", "产品数量", "number")], 1,
     "Keep your stock near your customers.", "让您的库存靠近客户。", "An offer for storage and handling",
     "仓储和处理报价", 5),
    ("custom_store", "Custom Store", "定制店铺", CUSTOM_STORE, 1,
     "A store built for your brand.", "为您的品牌搭建的店铺。", "A finished store; we mail you its account",
     "完成的店铺，账号将通过邮件发送", 15),
    ("supplier_verification", "Supplier Verification", "供应商验证", [], 1,
     "We check a supplier before you pay.", "在您付款前为您核实供应商。", "A report as a file", "报告文件", 7),
    ("market_research", "Market Research", "市场调研",
     [ask("categories", "Categories", "类目"), ask("keywords", "Keywords", "关键词", "long_text")], 1,
     "What sells in your market, and to whom.", "了解您的市场上什么畅销、卖给谁。", "A report as a file", "报告文件", 10),
    ("landing_page_website_design", "Landing Page and Website Design", "落地页与网站设计", LANDING_PAGE, 1,
     "A page that sells one product well.", "一个能卖好产品的页面。", "A finished page", "完成的页面", 10),
]  # fmt: skip


def add(apps, schema_editor):
    form, version, service = (apps.get_model("workorders", one) for one in ("Form", "FormVersion", "Service"))
    now = timezone.now()

    def publish(key, en, zh, fields, most):
        made = form.objects.create(key=key)
        body = {"en": en, "zh": zh, "fields": fields, "most": most}
        version.objects.create(form=made, number=1, body=body, published_at=now)
        return made

    publish("base", "Personal Information", "个人信息", BASE, 1)
    for position, (key, en, zh, fields, most, detail_en, detail_zh, gets_en, gets_zh, lasts) in enumerate(SERVICES):
        service.objects.create(
            form=publish(key, "Service Requirements", "服务需求", fields, most),
            position=position,
            name_en=en,
            name_zh=zh,
            detail_en=detail_en,
            detail_zh=detail_zh,
            delivered_en=gets_en,
            delivered_zh=gets_zh,
            days=lasts,
        )


class Migration(migrations.Migration):
    dependencies = [("workorders", "0001_initial")]

    operations = [migrations.RunPython(add, migrations.RunPython.noop, elidable=False)]
