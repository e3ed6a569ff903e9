import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Link from "@mui/material/Link";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Row } from "@/shared/ui/Card";
import { Label } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { TickGroup } from "@/shared/ui/Tick";
import { formTexts } from "./texts";
import { type ControlProps, useAnswer } from "./useAnswer";

const Choices = styled(RadioGroup)(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(190px, 100%), 1fr))",
  gap: theme.spacing(0, 2),
}));

interface RadiosProps extends ControlProps {
  choices: readonly { value: string; label: string; link: string }[];
}

function Radios({ field, place, choices }: RadiosProps) {
  const t = useTexts(formTexts);
  const labelId = useId();
  const { value, onChange, error, label } = useAnswer<string>({ field, place });
  return (
    <div>
      <Label as="span" id={labelId}>
        {label}
      </Label>
      <Choices value={value} onChange={(_event, chosen) => onChange(chosen)} aria-labelledby={labelId}>
        {choices.map((choice) => (
          <Row key={choice.value} gap={0}>
            <FormControlLabel
              value={choice.value}
              label={choice.label}
              control={<Radio size="small" />}
              sx={{ mr: 1 }}
            />
            {choice.link && (
              <Link
                href={choice.link}
                target="_blank"
                rel="noreferrer"
                variant="body2"
                aria-label={t.example(choice.label)}
              >
                {t.seeExample}
              </Link>
            )}
          </Row>
        ))}
      </Choices>
      {error && (
        <FormHelperText error role="alert" sx={{ mx: 0.25 }}>
          {error}
        </FormHelperText>
      )}
    </div>
  );
}

/** Yes or no; the form shows what each of them asks for. */
export function YesNoControl(control: ControlProps) {
  const t = useTexts(formTexts);
  const choices = [
    { value: "yes", label: t.yes, link: "" },
    { value: "no", label: t.no, link: "" },
  ];
  return <Radios {...control} choices={choices} />;
}

/** A single choice; choices with examples are shown side by side with links to them. */
export function ChoiceControl({ field, place }: ControlProps) {
  const t = useTexts(formTexts);
  const { value, onChange, onBlur, error, label } = useAnswer<string>({ field, place });
  if (field.selectList.some(({ link }) => link))
    return <Radios field={field} place={place} choices={field.selectList} />;
  return (
    <Select
      label={label}
      choices={[{ value: "", label: t.choose }, ...field.selectList]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      error={error}
      aria-required={field.required}
    />
  );
}

/** Some of several. */
export function ChoicesControl({ field, place }: ControlProps) {
  const { value, onChange, error, label } = useAnswer<string[]>({ field, place });
  const names = field.selectList.map((choice) => choice.value);
  return (
    <TickGroup
      title={label}
      names={names}
      label={(name) => field.selectList.find((choice) => choice.value === name)?.label ?? name}
      least={150}
      chosen={value}
      onChange={onChange}
      error={error}
    />
  );
}
