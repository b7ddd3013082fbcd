import { expect, test } from 'vitest';
import { accountTypes } from '#contract/call.ts';
import { type Correspondent, whyNotWrite } from './policy.ts';

const { talent, client, administrator } = accountTypes;
const people = {
  talent: { id: 1, type: talent, companyId: null },
  otherTalent: { id: 2, type: talent, companyId: null },
  recruiter: { id: 3, type: client, companyId: 10 },
  colleague: { id: 4, type: client, companyId: 10 },
  competitor: { id: 5, type: client, companyId: 11 },
  administrator: { id: 6, type: administrator, companyId: null },
} satisfies Record<string, Correspondent>;

const allowed = new Set([
  'talent to recruiter',
  'talent to colleague',
  'talent to competitor',
  'otherTalent to recruiter',
  'otherTalent to colleague',
  'otherTalent to competitor',
  'recruiter to talent',
  'recruiter to otherTalent',
  'recruiter to colleague',
  'colleague to talent',
  'colleague to otherTalent',
  'colleague to recruiter',
  'competitor to talent',
  'competitor to otherTalent',
]);

const pairs = Object.entries(people).flatMap(([from, writer]) =>
  Object.entries(people).map(([to, recipient]) => ({ name: `${from} to ${to}`, writer, recipient })),
);

test.each(pairs)('messages: $name', ({ name, writer, recipient }) => {
  expect(whyNotWrite(writer, recipient) === undefined).toBe(allowed.has(name));
});
