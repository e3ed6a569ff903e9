import { useState } from "react";
import {
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormProps,
  useForm,
} from "react-hook-form";
import { ApiError, messageOf } from "@/shared/api/errors";

/** The rules of a form's fields by their names; a rule answers true, or its message in the reader's language. */
export type Schema<Values extends FieldValues> = {
  [Name in keyof Values]?: (value: Values[Name], values: Values) => true | string;
};

export interface FieldsOptions<Values extends FieldValues> extends UseFormProps<Values> {
  schema?: Schema<NoInfer<Values>>;
}

/**
 * A form whose refusals land on its fields: `field` binds an input, `refuse` takes what the server answered, and
 * `problem` is what it says of the form as a whole.
 */
export function useFields<Values extends FieldValues>({ schema = {}, ...options }: FieldsOptions<Values>) {
  const form = useForm<Values>(options);
  const [bound] = useState(() => new Set<Path<Values>>());
  const { formState, register, setError } = form;

  const ruleOf = <Name extends Path<Values>>(name: Name) =>
    schema[name as keyof Values] as RegisterOptions<Values, Name>["validate"];

  /** Joins an input to a value of the form, with its message. */
  const field = <Name extends Path<Values>>(
    name: Name,
    validate = ruleOf(name),
    rules?: RegisterOptions<Values, Name>,
  ) => {
    bound.add(name);
    const { ref, ...input } = register(name, { validate, ...rules } as RegisterOptions<Values, Name>);
    return { ...input, inputRef: ref, error: form.getFieldState(name, formState).error?.message };
  };
  /** The same for a control that is no input: its value, and how it changes. */
  const choice = <Name extends Path<Values>>(name: Name, validate = ruleOf(name)) => {
    bound.add(name);
    register(name, { validate } as RegisterOptions<Values, Name>);
    return {
      value: form.watch(name),
      onChange: (value: PathValue<Values, Name>) =>
        form.setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
      error: form.getFieldState(name, formState).error?.message,
    };
  };
  const refuse = (error: unknown): void => {
    const fields = error instanceof ApiError ? error.fields : {};
    const named = [...bound].filter((name) => fields[name]);
    for (const name of named) setError(name, { type: "server", message: fields[name] });
    if (named.length === 0) setError("root", { type: "server", message: messageOf(error) });
  };
  return { ...form, field, choice, refuse, problem: formState.errors.root?.message };
}

/** Whether something other than blanks was typed; `missing` says that it was not. */
export function filled(missing: string) {
  return (value: string): true | string => value.trim() !== "" || missing;
}
