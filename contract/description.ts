import * as z from 'zod/mini';

/** A field of a feature. The contract's shapes and the values of forms derive from it. */
export interface Field<
  Typed extends z.ZodMiniType = z.ZodMiniType,
  Shown extends z.ZodMiniType = z.ZodMiniType,
  Empty = unknown,
  IdsAs extends string | undefined = string | undefined,
> {
  /** Schema in payloads. */
  readonly typed: Typed;
  /** Schema in answers. */
  readonly shown: Shown;
  /** Value in an empty form. Also replaces null, unless it is null itself. */
  readonly empty: Empty;
  /** For options: the name under which a form holds the ids of the chosen ones; undefined for other fields. */
  readonly idsAs: IdsAs;
  /** For options: a chosen one in payloads; undefined if the id itself is sent. */
  readonly chosen: ((id: number) => unknown) | undefined;
}

/** The fields of a feature by their names in the contract. */
export type Description = Readonly<Record<string, Field>>;

/** A field that forms hold in its shown shape. */
// @__NO_SIDE_EFFECTS__
export const field = <Typed extends z.ZodMiniType, Shown extends z.ZodMiniType, Empty>(
  empty: Empty,
  { typed, shown }: { typed: Typed; shown: Shown },
): Field<Typed, Shown, Empty, undefined> => ({ typed, shown, empty, idsAs: undefined, chosen: undefined });

/** A field with the same schema in payloads and answers. */
// @__NO_SIDE_EFFECTS__
export const plain = <Schema extends z.ZodMiniType, Empty>(empty: Empty, schema: Schema) =>
  field(empty, { typed: schema, shown: schema });

/** Options, of which some are chosen. */
// @__NO_SIDE_EFFECTS__
export const options = <Typed extends z.ZodMiniType, Shown extends z.ZodMiniType, const IdsAs extends string>(
  idsAs: IdsAs,
  { typed, shown, chosen }: { typed: Typed; shown: Shown; chosen?: (id: number) => unknown },
): Field<Typed, Shown, readonly number[], IdsAs> => ({ typed, shown, empty: [], idsAs, chosen });

type Derived<Fields extends Description, Side extends 'typed' | 'shown'> = {
  [Name in keyof Fields]: Fields[Name][Side];
};

/** Shape of the fields in answers. */
// @__NO_SIDE_EFFECTS__
export const shown = <Fields extends Description>(fields: Fields): Derived<Fields, 'shown'> =>
  mapped(fields, (one) => one.shown) as Derived<Fields, 'shown'>;

/** Shape of payloads that have every field. */
// @__NO_SIDE_EFFECTS__
export const typed = <Fields extends Description>(fields: Fields): Derived<Fields, 'typed'> =>
  mapped(fields, (one) => one.typed) as Derived<Fields, 'typed'>;

/** Shape of changes: an absent field stays the same. */
// @__NO_SIDE_EFFECTS__
export const changes = <Fields extends Description>(fields: Fields) =>
  mapped(fields, ({ typed }) => z.exactOptional(typed)) as {
    [Name in keyof Fields]: z.ZodMiniExactOptional<Fields[Name]['typed']>;
  };

/** Shape of payloads in which an absent field takes its empty value. */
// @__NO_SIDE_EFFECTS__
export const defaulted = <Fields extends Description>(fields: Fields) =>
  mapped(fields, ({ typed, empty }) => z._default(typed, empty)) as {
    [Name in keyof Fields]: z.ZodMiniDefault<Fields[Name]['typed']>;
  };

// Callers cast the result: Object.fromEntries loses the pairing of names and values.
// @__NO_SIDE_EFFECTS__
const mapped = (fields: Description, map: (one: Field) => z.ZodMiniType): Record<string, z.ZodMiniType> =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, map(one)]));

/** Values of the fields in an answer. */
export type Shown<Fields extends Description> = { [Name in keyof Fields]: z.output<Fields[Name]['shown']> };

/** Changed fields, as a payload holds them. */
export type Changes<Fields extends Description> = { [Name in keyof Fields]?: z.input<Fields[Name]['typed']> };

/** Values of the fields in a form. An indexed type, so that editors display the values and not this description. */
export type Draft<Fields extends Description> = Looked<Fields>['draft'];

interface Looked<Fields extends Description> {
  draft: {
    readonly [
      Name in keyof Fields as Fields[Name]['idsAs'] extends string ? Fields[Name]['idsAs'] : Name
    ]: Fields[Name]['idsAs'] extends string ? readonly number[] : Drafted<Fields[Name]>;
  };
}

type Drafted<One extends Field> = Frozen<
  One['empty'] extends null ? z.output<One['shown']> : NonNullable<z.output<One['shown']>>
>;

type Frozen<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

/** Picks the fields of a description from an object that has them by the same names. */
export const pickFields = <Name extends string, Source extends Record<Name, unknown>>(
  fields: Readonly<Record<Name, Field>>,
  source: Source,
): Pick<Source, Name> => Object.fromEntries(namesOf(fields).map((name) => [name, source[name]])) as Pick<Source, Name>;

/** Picks the fields of a description that are present in changes. */
export const pickChanged = <Name extends string, Source extends Partial<Record<Name, unknown>>>(
  fields: Readonly<Record<Name, Field>>,
  source: Source,
): Pick<Source, Name> =>
  Object.fromEntries(
    namesOf(fields)
      .filter((name) => source[name] !== undefined)
      .map((name) => [name, source[name]]),
  ) as Pick<Source, Name>;

/** Names of the fields in the contract. */
export const namesOf = <Name extends string>(fields: Readonly<Record<Name, Field>>): Name[] =>
  Object.keys(fields) as Name[]; // Object.keys loses the names in its argument's type
