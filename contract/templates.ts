import * as z from 'zod/mini';
import { call } from './call.ts';
import { ChangedVersion, Id, NoPayload, Nothing, line, multiline } from './fields.ts';
import { may } from './may.ts';

/** Maximum number of templates per company. */
export const maxTemplates = 50;
export const maxTemplateTitle = 60;
export const maxTemplateText = 5_000;

/** Names that a text may have in braces; the browser fills in their values. */
export const placeholders = ['firstName', 'myFirstName', 'company', 'position', 'matchedSkills'] as const;
export type Placeholder = (typeof placeholders)[number];

/** Matches text in braces on one line. */
export const braced = /\{([^{}\n]*)\}/g;

export const isPlaceholder = (name: string): name is Placeholder => placeholders.some((known) => known === name);

/** The text with placeholders in single braces, as other programs' `{{firstName}}` and `${firstName}` mean them. */
export const withSingleBraces = (text: string): string =>
  text.replaceAll(/\$\{(\w+)\}|\{\{ ?(\w+) ?\}\}/g, (whole, ...names: (string | undefined)[]) => {
    const name = names.find((one) => one !== undefined && isPlaceholder(one));
    return name === undefined ? whole : `{${name}}`;
  });

/** The first text in braces that is not a placeholder; undefined if there is none. */
export const findUnknownPlaceholder = (text: string): string | undefined =>
  Array.from(text.matchAll(braced), ([, name = '']) => name).find((name) => !isPlaceholder(name));

/** A message that a company keeps for all its members. */
export const Template = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  /** Increases with every save; send it back with changes. */
  version: z.int(),
});
export type Template = z.infer<typeof Template>;

export const listTemplates = call({
  summary: "The templates of the user's company, in the order in which they were added.",
  path: '/api/client/templates/index',
  audience: ['client'],
  token: 'never',
  acting: 'may',
  payload: NoPayload,
  answer: z.object({ templates: z.array(Template), may: may('save') }),
});

export const saveTemplate = call({
  summary:
    'Adds a template to the company, or changes one. 409 for a 51st, and `edit-conflict` for changes to an older version; 422 for a placeholder that is not one of the five.',
  path: '/api/client/templates/save',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: z.object({
    /** Absent for a new one. */
    id: z.optional(Id),
    title: line(maxTemplateTitle).check(z.minLength(1, 'must not be empty')),
    text: multiline(maxTemplateText).check(
      z.overwrite(withSingleBraces),
      z.minLength(1, 'must not be empty'),
      z.refine((text) => findUnknownPlaceholder(text) === undefined, {
        error: `may have only these placeholders: ${placeholders.map((name) => `{${name}}`).join(' ')}`,
        params: { reason: 'unknownPlaceholder' },
      }),
    ),
    version: ChangedVersion,
  }),
  answer: z.object({ id: Id, version: z.int() }),
});

export const deleteTemplate = call({
  summary: "Deletes a template of the user's company.",
  path: '/api/client/templates/delete',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: z.object({ id: Id }),
  answer: Nothing,
});
