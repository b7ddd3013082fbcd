import type { Changes, Description, Draft, Shown } from '#contract/description.ts';
import type { Stored } from '#web/platform/merge-forms.ts';

/*
 * What forms hold of a feature's fields, derived from their description. The casts are there because Object.fromEntries
 * loses the pairing of names and values.
 */

/** What a form does with the fields of a feature, and with its pictures. */
export const formOf = <Fields extends Description, const Image extends string = never>(
  fields: Fields,
  images: readonly Image[] = [],
) => {
  type Addresses = Record<`${Image}Url`, string | null>;
  type Answer = Shown<Fields> & Addresses & { version?: number | undefined };
  return {
    /** Initial state of an empty form. */
    empty: { draft: emptyDraftOf(fields), version: undefined } satisfies Stored<Draft<Fields>, Image>,
    /** Initial state of a form of what an answer shows. */
    storedOf: (answer: Answer): Stored<Draft<Fields>, Image> => ({
      draft: draftOf(fields, answer),
      version: answer.version,
      pictures: Object.fromEntries(images.map((name) => [name, (answer as Addresses)[`${name}Url`]])) as Record<
        Image,
        string | null
      >,
    }),
    /** Converts changed values to a payload's fields. */
    changesOf: (changed: Partial<Draft<Fields>>): Changes<Fields> => payloadOf(fields, changed),
  };
};

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
      .map(([name, { idsAs = name, chosen }]) => [name, chosen ? (draft[idsAs] as Ids)?.map(chosen) : draft[idsAs]])
      .filter(([, value]) => value !== undefined),
  ) as Changes<Fields>;
};

type Ids = readonly number[] | undefined;
type Options = readonly { id: number; selected: boolean }[];

const chosenIds = (options: Options): number[] => options.filter(({ selected }) => selected).map(({ id }) => id);

const fromFields = (fields: Description, valueOf: (one: Description[string], name: string) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [one.idsAs ?? name, valueOf(one, name)]));
