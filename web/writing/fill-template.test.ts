import { expect, test } from 'vitest';
import { fillTemplate } from './fill-template.ts';

const values = { firstName: 'Mira', myFirstName: 'Ada', company: 'Northwind', position: '', matchedSkills: 'Go and C' };

test.each([
  ['Hello {firstName}', 'Hello Mira', 'Hello Mira|'],
  ['{matchedSkills}: {firstName}, {company}', 'Go and C: Mira, Northwind', 'Go and C: Mira, Northwind|'],
  ['For {position}, {firstName}; {position}', 'For , Mira; ', 'For |, Mira; '],
  ['{position}', '', '|'],
  ['Braces {other} and {', 'Braces {other} and {', 'Braces {other} and {|'],
  ['', '', '|'],
])('templates: %j becomes %j, with the caret where a value is missing', (template, text, withCaret) => {
  const filled = fillTemplate(template, values);
  expect(filled.text).toBe(text);
  expect(`${text.slice(0, filled.caret)}|${text.slice(filled.caret)}`).toBe(withCaret);
});

test('templates: placeholders within a value are not filled in', () => {
  expect(fillTemplate('{firstName} {company}', { firstName: '{company}', company: '$&' }).text).toBe('{company} $&');
});
