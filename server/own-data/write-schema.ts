import * as z from 'zod/mini';
import { formats, Thread, threadFiles } from './describe-format.ts';
import { textEntry } from './write-json.ts';
import type { Entry } from './write-zip.ts';

/** Omits the pattern of times, as their format suffices, and the bounds of every whole number. */
const schemaOf = (format: z.ZodMiniType): object => {
  const { $schema: _version, ...schema } = z.toJSONSchema(format, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return schema;
};

/** The JSON Schema of a copy, as an object with the content of each JSON file under its path in the zip. */
export const exportSchema = `${JSON.stringify(
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A copy of the data of one user',
    description:
      'Each property is a file of the zip. privacy.json, marks.json and records.json are there for talents, company.json, positions.json, moves.json and notes.json for clients, contacts.json for both. media/ holds pictures, videos/ the videos of the conversations. Times are in UTC.',
    type: 'object',
    properties: Object.fromEntries(Object.entries(formats).map(([path, format]) => [path, schemaOf(format)])),
    patternProperties: { [threadFiles]: schemaOf(Thread) },
    required: ['account.json', 'profile.json'],
    additionalProperties: false,
  },
  null,
  2,
)}\n`;

/** The file that describes all other files. */
export const schemaEntry = (): Entry => textEntry('schema.json', exportSchema);
