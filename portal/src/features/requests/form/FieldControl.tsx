import type { FunctionComponent } from "react";
import type { RequestField } from "@/shared/api/types";
import { ChoiceControl, ChoicesControl, YesNoControl } from "./ChoiceControls";
import { CountriesControl, CountryControl, StateControl } from "./CountryControls";
import { PhoneControl } from "./PhoneControl";
import { TextControl } from "./TextControl";
import { UploadControl } from "./UploadControl";
import type { ControlProps } from "./useAnswer";

type Type = RequestField["type"];

const controls: Partial<Record<Type, FunctionComponent<ControlProps & { fields: readonly RequestField[] }>>> =
  {
    phone: PhoneControl,
    choice: ChoiceControl,
    choices: ChoicesControl,
    yes_no: YesNoControl,
    country: CountryControl,
    countries: CountriesControl,
    state: StateControl,
    images: UploadControl,
    files: UploadControl,
  };

const WIDE: ReadonlySet<Type> = new Set(["long_text", "choices", "yes_no", "countries", "images", "files"]);

/** Whether a field needs the whole width. */
export function isWide({ type, selectList }: RequestField): boolean {
  return WIDE.has(type) || selectList.some(({ link }) => link);
}

/** Renders the control for a field's type; `fields` are all of its section. */
export function FieldControl(props: ControlProps & { fields: readonly RequestField[] }) {
  const Control = controls[props.field.type] ?? TextControl;
  return <Control {...props} />;
}
