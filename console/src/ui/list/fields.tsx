import { styled } from "@mui/material/styles";
import type { ComponentType, ReactNode } from "react";
import { NumberField, type RaRecord, useResourceContext, useTranslateLabel } from "react-admin";
import { Amount } from "@/ui/Amount";
import { Clipped } from "@/ui/Clipped";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { merchantAddress, TextLink } from "@/ui/TextLink";

export interface FieldProps<Row> {
  record: Row;
  /** The field's name in the record. */
  source: string;
}

/** Renders one field of a record, in tables and cards. */
export type Field<Row> = ComponentType<FieldProps<Row>> & {
  align?: "right";
  /** Says too little without its name: cards, which have no headings, show it. */
  isNamed?: true;
};

type AnyField = (props: FieldProps<RaRecord>) => ReactNode;

const toTheRight = (field: AnyField) => Object.assign(field, { align: "right" as const });
const withName = (field: AnyField) => Object.assign(field, { isNamed: true as const });

const Whole = styled("span")({ whiteSpace: "nowrap" });

export const AsIs: AnyField = ({ record, source }) => record[source];
export const At = withName(({ record, source }) => <Moment at={record[source]} />);
/** A date, which is not broken at its hyphens. */
export const Day = withName(({ record, source }) => <Whole>{record[source]}</Whole>);
export const OneLine: AnyField = ({ record, source }) => <Clipped text={record[source]} />;
export const Code: AnyField = ({ record, source }) => <Mono>{record[source]}</Mono>;
/** A number by which people call a record: never broken. */
export const Unbroken: AnyField = ({ record, source }) => (
  <Mono style={{ whiteSpace: "nowrap" }}>{record[source]}</Mono>
);
export const Count = toTheRight((props) => <NumberField {...props} />);
/** An amount in the record's unit, where there is one. */
export const Money = toTheRight(
  ({ record, source }) => record[source] && <Amount amount={record[source]} unit={record.unit} />,
);
/** An amount after its name: cards have no headings. */
export function namedMoney(source: string): AnyField {
  return function NamedMoney({ record }) {
    const nameOf = useTranslateLabel();
    const resource = useResourceContext();
    if (!record[source]) return null;
    return (
      <>
        {nameOf({ source, resource })} <Amount amount={record[source]} unit={record.unit} />
      </>
    );
  };
}
/** Whose the record is, with the way there. */
export const OfMerchant: AnyField = ({ record, source }) => (
  <TextLink to={merchantAddress(record.tenant_id)}>{record[source]}</TextLink>
);
