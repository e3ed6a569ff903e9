import { styled } from "@mui/material/styles";
import type { OfferedService } from "@/shared/api/types";
import { Lines } from "@/shared/ui/Card";
import { ServiceCard } from "./ServiceCard";

const Grid = styled(Lines)(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fill, minmax(min(280px, 100%), 1fr))",
}));

interface ServiceCardsProps {
  services: readonly OfferedService[];
  onAsk: (service: string) => void;
}

/** Services side by side. */
export function ServiceCards({ services, onAsk }: ServiceCardsProps) {
  return (
    <Grid>
      {services.map((service) => (
        <li key={service.key}>
          <ServiceCard service={service} onAsk={() => onAsk(service.key)} />
        </li>
      ))}
    </Grid>
  );
}
