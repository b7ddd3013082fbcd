import { afterEach, expect, test } from 'vitest';
import { ApiError, failureText, reasonText } from './errors.ts';
import { showLanguage } from '#web/platform/texts/texts.ts';

const detail = 'A sentence of the server.';

afterEach(() => showLanguage('en'));

const limit = (count: number, unit: string) => ({ code: 'limitCodes', params: { count, unit } });

test("words a refusal by its code, with numbers in the language's plural", async () => {
  expect(reasonText({ code: 'tooLong', params: { max: 5_000 } })).toBe('This must have at most 5,000 characters.');
  expect(reasonText(limit(1, 'seconds'))).toBe('Too many codes were asked for. Please try again in a second.');
  await showLanguage('de');
  expect(reasonText({ code: 'tooLong', params: { max: 5_000 } })).toBe('Das darf höchstens 5.000 Zeichen haben.');
  expect(reasonText(limit(1, 'seconds'))).toContain('in einer Sekunde');
  expect(reasonText(limit(12, 'minutes'))).toContain('in 12 Minuten');
});

test("never shows the server's sentence, even for a reason only a later release knows", () => {
  const fault = { path: 'talent.bio', message: detail };
  for (const problem of [{ reason: { code: 'fromALaterRelease' } }, { errors: [fault] }, {}]) {
    const text = failureText(new ApiError({ code: 'invalid', status: 422, detail, ...problem }, undefined));
    expect(text).not.toContain(detail);
    expect(text).toMatch(/^(This cannot be saved as it is|Something went wrong)/);
  }
});
