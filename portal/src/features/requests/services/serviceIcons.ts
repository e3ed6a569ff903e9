import AdsClickOutlined from "@mui/icons-material/AdsClickOutlined";
import CampaignOutlined from "@mui/icons-material/CampaignOutlined";
import CardGiftcardOutlined from "@mui/icons-material/CardGiftcardOutlined";
import FactCheckOutlined from "@mui/icons-material/FactCheckOutlined";
import HandymanOutlined from "@mui/icons-material/HandymanOutlined";
import InsightsOutlined from "@mui/icons-material/InsightsOutlined";
import LocalShippingOutlined from "@mui/icons-material/LocalShippingOutlined";
import PanoramaOutlined from "@mui/icons-material/PanoramaOutlined";
import PlaylistAddCheckOutlined from "@mui/icons-material/PlaylistAddCheckOutlined";
import ShoppingCartOutlined from "@mui/icons-material/ShoppingCartOutlined";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import TextFieldsOutlined from "@mui/icons-material/TextFieldsOutlined";
import TravelExploreOutlined from "@mui/icons-material/TravelExploreOutlined";
import WarehouseOutlined from "@mui/icons-material/WarehouseOutlined";
import WebOutlined from "@mui/icons-material/WebOutlined";
import type SvgIcon from "@mui/material/SvgIcon";

const icons: Record<string, typeof SvgIcon> = {
  products_sourcing: TravelExploreOutlined,
  products_procurement: ShoppingCartOutlined,
  personalized_products_selection: PlaylistAddCheckOutlined,
  product_information_optimization: TextFieldsOutlined,
  banner_ads_design: PanoramaOutlined,
  holiday_promotion_bundle: CardGiftcardOutlined,
  advertising_service: CampaignOutlined,
  facebook_ads_consulting_diagnosis: AdsClickOutlined,
  logistics_service: LocalShippingOutlined,
  warehouse_service: WarehouseOutlined,
  custom_store: StorefrontOutlined,
  supplier_verification: FactCheckOutlined,
  market_research: InsightsOutlined,
  landing_page_website_design: WebOutlined,
};

/** A picture for a service that has no examples. */
export function serviceIcon(key: string): typeof SvgIcon {
  return icons[key] ?? HandymanOutlined;
}
