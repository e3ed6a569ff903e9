import Button from "@mui/material/Button";
import { useState } from "react";
import type { SkuMapping } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Line, Lines, Muted, Stack } from "@/shared/ui/Card";
import { LongText } from "@/shared/ui/LongText";
import { SearchBox } from "@/shared/ui/SearchBox";
import { useSourceSearch } from "./api";
import { mappingTexts } from "./texts";

interface SourcePickerProps {
  sources: SkuMapping["sources"];
  onAdd: (id: string) => void;
}

/** Another supplier's product to buy from: whatever is in the Import List. */
export function SourcePicker({ sources, onAdd }: SourcePickerProps) {
  const t = useTexts(mappingTexts);
  const [title, setTitle] = useState("");
  const found = useSourceSearch(title).data?.filter(({ id }) =>
    sources.every((source) => source.product_id !== id),
  );
  return (
    <Stack gap={1} sx={{ maxWidth: 480 }}>
      <SearchBox label={t.addSource} value={title} onSearch={setTitle} />
      {title && found?.length === 0 && <Muted role="status">{t.noSource}</Muted>}
      {title && found && (
        <Lines>
          {found.map((product) => (
            <Line key={product.id}>
              <div>
                <LongText text={product.title} />
              </div>
              <Button
                size="small"
                onClick={() => {
                  onAdd(product.id);
                  setTitle("");
                }}
              >
                {t.add}
              </Button>
            </Line>
          ))}
        </Lines>
      )}
    </Stack>
  );
}
