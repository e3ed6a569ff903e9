import MoreVert from "@mui/icons-material/MoreVert";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import type { PublishedProduct } from "@/shared/api/types";
import { cheaperTexts } from "@/shared/cheaper/texts";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { productsTexts } from "./texts";

export interface RowActions {
  onMonitor: (on: boolean) => void;
  onSync: () => void;
  onOverride: () => void;
  onDuplicate: () => void;
  onMap: () => void;
  onCheaper: () => void;
  onHistory: () => void;
  onRules: () => void;
  onDelete: () => void;
}

export function RowMenu({ product, on }: { product: PublishedProduct; on: RowActions }) {
  const t = useTexts(productsTexts);
  const c = useTexts(cheaperTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const outside = [
    { label: t.openInStore, href: product.store_product_url },
    { label: t.openAtSupplier, href: product.source_product_url },
  ].filter((link) => link.href);
  const isMonitored = product.monitoring === "on";
  const actions: { label: string; run: () => void; isDangerous?: boolean }[] = [
    { label: t.syncNow, run: on.onSync },
    ...(product.import_list_id ? [{ label: t.mapping, run: on.onMap }] : []),
    ...(product.import_list_id ? [{ label: c.open, run: on.onCheaper }] : []),
    ...(product.import_list_id ? [{ label: t.override, run: on.onOverride }] : []),
    { label: t.history, run: on.onHistory },
    { label: t.duplicateTo, run: on.onDuplicate },
    { label: t.rules, run: on.onRules },
    { label: isMonitored ? t.unmonitor : t.monitor, run: () => on.onMonitor(!isMonitored) },
    { label: t.delete, run: on.onDelete, isDangerous: true },
  ];
  return (
    <>
      <IconButton
        aria-label={t.more(product.title)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {outside.map(({ label, href }) => (
          <MenuItem key={label} component="a" href={href} target="_blank" rel="noreferrer" onClick={close}>
            {label}
          </MenuItem>
        ))}
        {product.import_list_id && (
          <MenuItem component="a" href={withRn(paths.importList, { edit: product.import_list_id })}>
            {t.edit}
          </MenuItem>
        )}
        {actions.map(({ label, run, isDangerous }) => (
          <MenuItem
            key={label}
            sx={isDangerous ? { color: "error.main" } : undefined}
            onClick={() => {
              close();
              run();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
