import TuneOutlined from "@mui/icons-material/TuneOutlined";
import { styled } from "@mui/material/styles";
import type { ProductDetail, ProductOption } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Card, Muted, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Notice } from "@/shared/ui/Notice";
import type { SetFields } from "./draft";
import { editorTexts } from "./texts";

const Values = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  gridTemplateColumns: "repeat(auto-fill, minmax(180px, 1fr))",
}));

function replaced<T>(items: readonly T[], index: number, item: T): T[] {
  return items.map((old, place) => (place === index ? item : old));
}

export function OptionsTab({ product, set }: { product: ProductDetail; set: SetFields }) {
  const t = useTexts(editorTexts);
  const { options } = product;
  if (options.length === 0) return <Notice icon={<TuneOutlined />} title={t.noOptions} />;
  const change = (index: number, option: ProductOption) => set({ options: replaced(options, index, option) });
  return (
    <Stack>
      <Muted>{t.optionsHint}</Muted>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options are known by their place; their names are edited here
        <Card key={index}>
          <Stack gap={1.5}>
            <Field
              label={t.optionName(index + 1)}
              value={option.name}
              onChange={(event) => change(index, { ...option, name: event.target.value })}
            />
            <Values>
              {option.values.map((value, place) => (
                <Field
                  // biome-ignore lint/suspicious/noArrayIndexKey: values are known by their place; their names are edited here
                  key={place}
                  label={t.optionValue(option.name, place + 1)}
                  value={value}
                  onChange={(event) =>
                    change(index, { ...option, values: replaced(option.values, place, event.target.value) })
                  }
                />
              ))}
            </Values>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
