import userEvent, { type UserEvent } from "@testing-library/user-event";

/** A word, what separates it from the next one with that one's beginning, and all the rest but its last character. */
const PARTS = /^([\p{L}\p{N}]*)([^\p{L}\p{N}]+.)?(.*)(.)$/su;
/** What comes before the first key that has a name, as `{Enter}`. */
const PLAIN = /^[^{[]*/;

/**
 * A user who does not wait between actions. Since a form draws all its fields after each change, they type the first
 * separator of a text with the character after it, and its last character, and paste the rest: a field that trims,
 * rounds or loses the focus while somebody types still gets another text. What keys mean is tested by `keyboard`.
 */
export function setUpTypist(): UserEvent {
  const user = userEvent.setup({ delay: null });
  const typeKeys = user.type;
  const press = async (keys: string) => keys && (await user.keyboard(keys));
  const paste = (text: string) => (text.length > 1 ? user.paste(text) : press(text));
  const type: UserEvent["type"] = async (element, text, options) => {
    const [plain = ""] = PLAIN.exec(text) ?? [];
    const [, first = "", joint = "", middle = "", last = ""] = PARTS.exec(plain) ?? [];
    if (options || first.length + middle.length < 3 || !isField(element))
      return typeKeys(element, text, options);
    await user.click(element);
    await paste(first);
    await press(joint);
    await paste(middle);
    await press(last + text.slice(plain.length));
  };
  return Object.assign(user, { type });
}

const isField = (element: Element) =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !element.disabled);
