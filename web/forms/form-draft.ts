import type { Changes, Description, Draft, Shown } from '#contract/description.ts';

/*
 * What forms hold of a feature's fields, derived from their description. The casts are there because Object.fromEntries
 * loses the pairing of names and values.
 */

/** Values of an empty form. */
export const emptyDraftOf = <Fields extends Description>(fields: Fields): Draft<Fields> =>
  fromFields(fields, ({ empty }) => empty) as Draft<Fields>;

/** Values of a form of what an answer shows. */
export const draftOf = <Fields extends Description>(fields: Fields, answer: Shown<Fields>): Draft<Fields> =>
  fromFields(fields, ({ empty, idsAs }, name) =>
    idsAs === undefined ? (answer[name] ?? empty) : chosenIds(answer[name] as Options),
  ) as Draft<Fields>;

/** Converts values of a form to a payload's fields. Absent ones stay absent, and those of no field are left out. */
export const payloadOf = <Fields extends Description>(
  fields: Fields,
  values: Partial<Draft<Fields>>,
): Changes<Fields> => {
  const draft: Record<string, unknown> = values;
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, { idsAs }]) => [name, draft[idsAs ?? name]])
      .filter(([, value]) => value !== undefined),
  ) as Changes<Fields>;
};

type Options = readonly { id: number; selected: boolean }[];

const chosenIds = (options: Options): number[] => options.filter(({ selected }) => selected).map(({ id }) => id);

const fromFields = (fields: Description, valueOf: (one: Description[string], name: string) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [one.idsAs ?? name, valueOf(one, name)]));
