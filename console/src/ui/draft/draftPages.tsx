import { type ComponentType, type ReactNode, useState } from "react";
import { type RaRecord, useRefresh } from "react-admin";
import { useNavigate } from "react-router";
import { useOwnName } from "@/i18n/useOwnName";
import { type TextKey, useText } from "@/i18n/useText";
import type { Resource } from "@/providers/access";
import { PageHeading } from "@/ui/PageHeading";
import { RecordFacts } from "@/ui/RecordFacts";
import { CreatePage, EditPage, useBack } from "@/ui/RecordPage";
import { Sections } from "@/ui/Section";
import { DraftFoot } from "./DraftFoot";
import { DraftForm } from "./DraftForm";
import { useDraftSaving } from "./useDraftSaving";
import { useKeptDraft } from "./useKeptDraft";

interface Versioned extends RaRecord {
  version: number;
}

type Drafted<Key> = Key extends `resources.${infer Name extends Resource}.saved` ? Name : never;

/** Properties of one kind of draft. */
interface DraftKind<Saved extends Versioned, Draft extends object> {
  resource: Drafted<TextKey>;
  title: (saved: Saved, nameOf: ReturnType<typeof useOwnName>) => string;
  /** Values of a new draft; its keys are the fields to edit. */
  blank: () => Draft;
  /** Numeric fields, kept as text by the form; empty text means null. */
  numbers?: readonly (keyof Draft)[];
  /** Makes form values from a record, unless they are `same`: the record's fields with the same names. */
  draftOf?: (saved: Saved, same: Draft) => Draft;
  /** Makes the request body, unless it is the draft itself. */
  wire?: (draft: Draft, isNew: boolean) => object;
  isComplete: (draft: Draft) => boolean;
  /** Whether saving takes effect at once, without publishing. */
  isFinal?: (saved?: Saved) => boolean;
  /** Milliseconds to the next look while the record still moves, else false. */
  refreshAfter?: (saved: Saved) => number | false;
  /** Merges what was typed during a save with what the server added. */
  graft?: (saved: Saved, sent: Draft) => (typed: Draft) => Draft;
  Tag?: ComponentType<{ record: Saved }>;
  /** Rendered anew for each version, so that nobody confirms a text that changed under the dialog. */
  Commands?: ComponentType<{ record: Saved; isDirty: boolean }>;
  /** Facts above the form, by the names of their fields. */
  facts?: (saved: Saved) => Record<string, ReactNode>;
  Fields: ComponentType<{ saved?: Saved }>;
  /** Sections after the form, which are not edited. */
  Below?: ComponentType<{ record: Saved }>;
  /** Shown before what is kept is saved again; it confirms, with more to send where there is more. */
  Confirm?: ComponentType<ConfirmProps<Saved, Draft>>;
}

export interface ConfirmProps<Saved, Draft> {
  draft: Draft;
  saved: Saved;
  onConfirm: (more: object) => void;
  onCancel: () => void;
}

interface Question<Draft> {
  draft: Draft;
  answer: (saved: unknown) => void;
}

/** Makes the screens that edit and create one kind of draft. Drafts survive logouts and colleagues' saves. */
export function draftPages<Saved extends Versioned, Draft extends object>(kind: DraftKind<Saved, Draft>) {
  const names = Object.keys(kind.blank()) as (keyof Draft)[];
  const { numbers = [] } = kind;
  const draftOf = (saved: Saved) => {
    const shown = (name: keyof Draft) =>
      numbers.includes(name) ? String(saved[name as string] ?? "") : saved[name as string];
    const same = Object.fromEntries(names.map((name) => [name, shown(name)])) as Draft;
    return kind.draftOf ? kind.draftOf(saved, same) : same;
  };
  const wire = (draft: Draft, isNew: boolean) => ({
    ...(kind.wire ? kind.wire(draft, isNew) : draft),
    ...Object.fromEntries(numbers.map((name) => [name, numberOf(String(draft[name]))])),
  });
  const { resource, Tag, Commands, Fields, Below, facts, graft, Confirm } = kind;

  function Editor({ saved }: { saved: Saved }) {
    const text = useText();
    const back = useBack(resource);
    const nameOf = useOwnName();
    const refresh = useRefresh();
    const kept = useKeptDraft(`${resource}.${saved.id}`, draftOf(saved), saved.version);
    const save = useDraftSaving<Draft, Saved>({
      resource,
      wire: (draft) => ({ ...wire(draft, false), version: kept.version }),
      onSaved: (now, sent) => {
        kept.settle(sent, { saved: draftOf(now), version: now.version, graft: graft?.(now, sent) });
        refresh();
      },
    });
    const [question, setQuestion] = useState<Question<Draft>>();
    // The form waits for the answer: refusals land on its fields.
    const ask = (draft: Draft) => new Promise((answer) => setQuestion({ draft, answer }));
    const end = (answer?: unknown) => {
      setQuestion(undefined);
      question?.answer(answer);
    };
    return (
      <>
        {Confirm && question && (
          <Confirm
            draft={question.draft}
            saved={saved}
            onConfirm={(more) => end(save(question.draft, more))}
            onCancel={() => end()}
          />
        )}
        <PageHeading
          title={kind.title(saved, nameOf)}
          back={back}
          tag={Tag && <Tag record={saved} />}
          actions={Commands && <Commands key={saved.version} record={saved} isDirty={kept.isDirty} />}
        />
        <Sections>
          {facts && (
            <RecordFacts title={text(`resources.${resource}.facts` as TextKey)} facts={facts(saved)} />
          )}
          <DraftForm kept={kept} onSave={Confirm ? ask : (draft) => save(draft)}>
            <Fields saved={saved} />
            <DraftFoot kept={kept} canSave={kind.isComplete(kept.draft)} isFinal={kind.isFinal?.(saved)} />
          </DraftForm>
          {Below && <Below record={saved} />}
        </Sections>
      </>
    );
  }

  function NewRecord() {
    const text = useText();
    const back = useBack(resource);
    const navigate = useNavigate();
    const [blank] = useState(kind.blank);
    const kept = useKeptDraft(`${resource}.new`, blank);
    const save = useDraftSaving<Draft, Saved>({
      resource,
      wire: (draft) => wire(draft, true),
      onSaved: (saved, sent) => {
        const { id, version } = saved;
        kept.settle(sent, {
          name: `${resource}.${id}`,
          saved: draftOf(saved),
          version,
          graft: graft?.(saved, sent),
        });
        void navigate(`/${resource}/${id}/show`, { replace: true });
      },
    });
    return (
      <>
        <PageHeading title={text(`resources.${resource}.write` as TextKey)} back={back} />
        <DraftForm kept={kept} onSave={(draft) => save(draft)}>
          <Fields />
          <DraftFoot kept={kept} canSave={kind.isComplete(kept.draft)} isFinal={kind.isFinal?.()} />
        </DraftForm>
      </>
    );
  }

  return {
    Show: () => (
      <EditPage<Saved> resource={resource} refreshAfter={kind.refreshAfter}>
        {(saved) => <Editor key={saved.id} saved={saved} />}
      </EditPage>
    ),
    Create: () => (
      <CreatePage resource={resource}>
        <NewRecord />
      </CreatePage>
    ),
  };
}

const numberOf = (typed: string) => (typed.trim() === "" ? null : Number(typed));
