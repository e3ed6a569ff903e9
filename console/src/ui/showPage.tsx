import type { ComponentType } from "react";
import type { RaRecord } from "react-admin";
import { useText } from "@/i18n/useText";
import type { Resource } from "@/providers/access";
import { PageHeading } from "./PageHeading";
import { EditPage, RecordPage, useBack } from "./RecordPage";
import { Sections } from "./Section";

interface OfRecord<Detail> {
  record: Detail;
}

/** Properties of the page of one resource's records. */
interface ShowKind<Detail> {
  resource: Resource;
  title: (record: Detail, text: ReturnType<typeof useText>) => string;
  /** Below the title. */
  intro?: (record: Detail, text: ReturnType<typeof useText>) => string;
  Tag?: ComponentType<OfRecord<Detail>>;
  Commands?: ComponentType<OfRecord<Detail>>;
  /** Milliseconds to the next look while the record still moves, else false. */
  refreshAfter?: (record: Detail) => number | false;
  /** Part of it is changed on this page. */
  isEdited?: boolean;
  /** Sections, one below the other. */
  Body: ComponentType<OfRecord<Detail>>;
}

/** The page of a record that staff read. */
export function showPage<Detail extends RaRecord>(kind: ShowKind<Detail>) {
  const { resource, title, intro, Tag, Commands, refreshAfter, Body } = kind;

  function Content({ record }: OfRecord<Detail>) {
    const text = useText();
    return (
      <>
        <PageHeading
          title={title(record, text)}
          intro={intro?.(record, text)}
          back={useBack(resource)}
          tag={Tag && <Tag record={record} />}
          actions={Commands && <Commands record={record} />}
        />
        <Sections>
          <Body record={record} />
        </Sections>
      </>
    );
  }

  const content = (record: Detail) => <Content key={record.id} record={record} />;
  if (kind.isEdited) {
    return () => (
      <EditPage<Detail> resource={resource} refreshAfter={refreshAfter}>
        {content}
      </EditPage>
    );
  }
  return () => (
    <RecordPage<Detail> resource={resource} refreshAfter={refreshAfter}>
      {content}
    </RecordPage>
  );
}
