import type { Text } from "./pairs";

/** What a resource is about; in English as inside a sentence, alone and as several. */
export interface Noun {
  en: string;
  many: string;
  zh: string;
}

export const noun = (en: string, zh: string, many = `${en}s`): Noun => ({ en, many, zh });

const opening = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
/** Chinese sets Latin words apart with spaces, except at an end or beside punctuation. */
const spaced = (sentence: string) =>
  sentence.replace(/(?<=\p{Script=Han})(?=[\w%])|(?<=[\w}])(?=\p{Script=Han})/gu, " ");
const pair = (en: string, zh: string): Text => [opening(en), spaced(zh)];
/** A noun that is only used as several is "these"; Chinese 此 needs no measure word. */
const that = ({ en, many }: Noun) => `${en === many ? "these" : "this"} ${en}`;

export const named = ({ en, many, zh }: Noun) => pair(`${en} |||| ${opening(many)}`, zh);
export const none = ({ many, zh }: Noun) => pair(`no ${many} yet.`, `还没有${zh}。`);
export const unmatched = ({ many, zh }: Noun) =>
  pair(`no ${many} match these filters.`, `没有符合筛选条件的${zh}。`);
export const created = ({ en, zh }: Noun) => pair(`new ${en}`, `新建${zh}`);
export const saved = ({ en, zh }: Noun) => pair(`${en} saved.`, `${zh}已保存。`);
export const conflict = (thing: Noun) =>
  pair(
    `someone else saved ${that(thing)}. Your changes aren't saved yet. Choose a version below, or save again.`,
    `其他人已保存此${thing.zh}，您的修改尚未保存。请在下方选择保留哪一份，或再次保存。`,
  );

export const changed = (thing: Noun) =>
  pair(`someone else changed ${that(thing)}. Look at it again.`, `其他人已更改此${thing.zh}，请重新查看。`);

/** Texts of a list. */
export const listed = (thing: Noun) => ({
  name: named(thing),
  empty: none(thing),
  no_match: unmatched(thing),
});

/** Texts of an editor that also creates. */
export const written = (thing: Noun) => ({
  write: created(thing),
  saved: saved(thing),
  conflict: conflict(thing),
});

/** Publishes after a question; `text` says what that does. */
export const publishing = (thing: Noun, text: Text) => ({
  action: pair("publish", "发布"),
  title: pair(`publish ${that(thing)}?`, `发布此${thing.zh}？`),
  text,
  done: pair(`${thing.en} published.`, `${thing.zh}已发布。`),
  conflict: pair(
    `someone else edited ${that(thing)}. It wasn't published. Review it and try again.`,
    `${thing.zh}已被其他人修改，未发布。请查看后重试。`,
  ),
});

/** Takes back what is published, after a question; `text` says what that does. */
export const unpublishing = (thing: Noun, text: Text) => ({
  action: pair("unpublish", "取消发布"),
  title: pair(`unpublish ${that(thing)}?`, `取消发布此${thing.zh}？`),
  text,
  done: pair(`${thing.en} unpublished.`, `${thing.zh}已取消发布。`),
  conflict: pair(
    `${that(thing)} is no longer published. Nothing was changed.`,
    `此${thing.zh}已不在发布状态，未做更改。`,
  ),
});

/** Numbered parts of a form; `numbered`: with a measure word, where Chinese wants one. */
export const parts = ({ en, zh }: Noun, numbered = `${zh} %{number}`) => ({
  title: pair(`${en} %{number}`, numbered),
  add: pair(`add ${en}`, `添加${zh}`),
  remove: pair(`remove ${en} %{number}`, `移除${numbered}`),
});
