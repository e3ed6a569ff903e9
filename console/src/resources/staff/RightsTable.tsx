import Check from "@mui/icons-material/Check";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useCanAccess, useDataProvider } from "react-admin";
import { staffRightsTexts } from "@/i18n/texts/staffRights";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { LoadFailed } from "@/ui/LoadFailed";
import { Mono } from "@/ui/Mono";
import { Section } from "@/ui/Section";
import { PageSkeleton } from "@/ui/Skeletons";
import { isRole } from "./roles";

const Scroll = styled("div")({ overflowX: "auto" });

const Table = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  fontSize: theme.typography.body2.fontSize,
  "& th, & td": { padding: theme.spacing(0.75, 1), borderBottom: `1px solid ${theme.palette.divider}` },
  "& thead th": { textAlign: "center", fontWeight: 600 },
  "& tbody th, & thead th:first-of-type": { textAlign: "left", fontWeight: 400 },
  "& td": { textAlign: "center" },
}));

type KnownRight = keyof typeof staffRightsTexts;
const isKnown = (right: string): right is KnownRight => Object.hasOwn(staffRightsTexts, right);

export function RightsTable() {
  const text = useText();
  const { rightsTable } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "staff", action: "list" });
  const { data, error, refetch } = useQuery({
    queryKey: ["staff", "rights"],
    queryFn: rightsTable,
    enabled: canAccess === true,
  });
  if (!canAccess) return null;
  return (
    <Section title={text("resources.staff.rights.heading")}>
      {error && <LoadFailed error={error} onRetry={() => refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && (
        <Scroll tabIndex={0} role="group" aria-label={text("resources.staff.rights.heading")}>
          <Table>
            <thead>
              <tr>
                <th scope="col">{text("resources.staff.rights.right")}</th>
                {data.roles.map(({ role }) => (
                  <th key={role} scope="col">
                    {isRole(role) ? text(`resources.staff.role.${role}`) : role}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rights.map((right) => (
                <tr key={right}>
                  <th scope="row">
                    {isKnown(right) ? text(`resources.staff.may.${right}`) : <Mono>{right}</Mono>}
                  </th>
                  {data.roles.map(({ role, rights }) => (
                    <Cell key={role} isGiven={rights.includes(right)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Scroll>
      )}
    </Section>
  );
}

function Cell({ isGiven }: { isGiven: boolean }) {
  const text = useText();
  return (
    <td>
      {isGiven ? (
        <Check fontSize="small" titleAccess={text("resources.staff.rights.yes")} />
      ) : (
        <span aria-label={text("resources.staff.rights.no")} role="img" />
      )}
    </td>
  );
}
