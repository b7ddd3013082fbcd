import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { browserTimezone } from '#web/reference/timezone-hours.ts';
import { setUser } from '#web/platform/session/session.ts';
import { mira } from '#web/testing/users.ts';
import type { TalentDraft } from './talent-draft.ts';
import { WorkFields } from './work-fields.tsx';

const draft = {
  workTypeIds: [],
  eligibleCountryIds: [],
  experience: null,
  compensation: null,
  isRemote: false,
  isPhysical: false,
  physicalCountryId: null,
};

beforeEach(() => setUser(mira));

test.each([
  ['none', null, [browserTimezone()], browserTimezone()],
  ["none, where the browser's is not on offer", null, ['Mars/Olympus'], null],
  ['one', 'Europe/Lisbon', [browserTimezone(), 'Europe/Lisbon'], 'Europe/Lisbon'],
])(
  'Remote begins with the timezone of the browser in a profile with %s',
  async (_case, timezone, offered, expected) => {
    const onChange = vi.fn<(changes: Partial<TalentDraft>) => void>();
    const talent = { worktypesEx: [], timezonesByOffset: { 'UTC+0': offered } };
    const screen = await render(
      <WorkFields
        draft={{ ...draft, timezone } as unknown as TalentDraft} // only the fields the section shows
        talent={talent as unknown as Parameters<typeof WorkFields>[0]['talent']} // only its options
        onChange={onChange}
        errorAt={() => undefined}
      />,
    );
    await screen.getByRole('checkbox', { name: 'Remote' }).click();
    expect(onChange.mock.calls).toEqual([[{ isRemote: true, timezone: expected }]]);
  },
);
