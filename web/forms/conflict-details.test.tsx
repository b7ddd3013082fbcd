import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { momentOf } from '#web/platform/texts/moment.ts';
import { Questions } from '#web/ui/questions.tsx';
import { askConflict } from './conflict-details.tsx';

const conflicts = [{ field: 'title', mine: 'Engineer', theirs: 'Developer' }];
const longAgo = new Date(2026, 0, 5, 14, 5);

test.each([
  [
    { code: 'savedByColleague', params: { name: 'João Ferreira', at: longAgo.toISOString() } },
    // The page is read with plain spaces.
    `João Ferreira saved this at ${momentOf(longAgo.toISOString(), 'en').replaceAll(/\s/g, ' ')}.`,
  ],
  [{ code: 'savedBySelf' }, 'You saved this in another window.'],
  [undefined, 'Someone else, or you in another window, has saved since you opened this form.'],
])('a conflict says who saved and when: %j', async (why, words) => {
  await render(<Questions />);
  const answer = askConflict(conflicts, { labelOf: () => 'Title', why });
  await expect.element(page.getByText(`${words} Which version do you want to keep?`)).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  expect(await answer).toBe('mine');
});

test('shows only the time of a save of today', async () => {
  await render(<Questions />);
  const now = new Date();
  const params = { name: 'João Ferreira', at: now.toISOString() };
  const answer = askConflict(conflicts, { labelOf: () => 'Title', why: { code: 'savedByColleague', params } });
  await expect.element(page.getByText(/^João Ferreira saved this at \d{1,2}:\d\d\s[AP]M\. Which/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await answer).toBeUndefined();
});
