import { countryName } from "@/shared/format/names";

interface Address {
  name: string;
  first_name?: string;
  last_name?: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  province: string;
  postcode: string;
  country: string;
  phone: string;
}

/** Returns an address as one writes it on a parcel. */
export function written(address: Address): string {
  const { name, first_name = "", last_name = "", company, address1, address2 } = address;
  const place = [address.postcode, address.city, address.province].filter(Boolean).join(" ");
  const country = address.country && countryName(address.country);
  return [
    name || `${first_name} ${last_name}`.trim(),
    company,
    address1,
    address2,
    place,
    country,
    address.phone,
  ]
    .filter(Boolean)
    .join("\n");
}
