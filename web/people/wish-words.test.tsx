import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { europe } from '#contract/europe.ts';
import type { Wish } from '#contract/wishes.ts';
import { setUser } from '#web/platform/session/session.ts';
import { showLanguage } from '#web/platform/texts/texts.ts';
import { ada } from '#web/testing/users.ts';
import { useReasons } from './wish-words.ts';

beforeEach(() =>
  setUser({
    ...ada,
    countries: [
      { id: 276, name: 'Germany' },
      { id: 620, name: 'Portugal' },
      { id: 724, name: 'Spain' },
      { id: 826, name: 'United Kingdom' },
    ],
  }),
);

type Options = Parameters<typeof useReasons>[0];

const Sentences = ({ wishes, ...options }: Options & { wishes: readonly Wish[] }) =>
  useReasons(options)(wishes).map(({ state, text }) => <p key={text}>{`${state}: ${text}`}</p>);

async function read(options: Options, wishes: readonly Wish[]): Promise<string[]> {
  const screen = await render(<Sentences {...options} wishes={wishes} />);
  await expect.poll(() => screen.container.querySelectorAll('p').length).toBeGreaterThan(0);
  const lines = [...screen.container.querySelectorAll('p')].map(({ textContent }) => textContent);
  await screen.unmount();
  return lines;
}

const skill = (skillId: number, name: string, state: Wish['state']): Wish => ({ kind: 'skill', state, skillId, name });
const eligibility = (wish: Partial<Extract<Wish, { kind: 'eligibility' }>>): Wish => ({
  kind: 'eligibility',
  state: 'met',
  countryIds: [276],
  visa: null,
  ...wish,
});
const wishes: Wish[] = [
  skill(1, 'Rust', 'unmet'),
  skill(2, 'Go', 'met'),
  skill(3, 'SQL', 'met'),
  { kind: 'experience', state: 'notStated', years: null, asked: 5 },
  { kind: 'workTypes', state: 'met', workTypeIds: [1, 3] },
  eligibility({ state: 'unmet', visa: 'needed' }),
];

test('a list shows met wishes first, then missing ones, and unstated ones last', async () => {
  expect(await read({ person: 'they' }, wishes)).toEqual([
    'met: Has 2 of 3 optional skills: Go, SQL',
    'met: Looks for Full-time, Contract',
    'unmet: Without Rust',
    'unmet: Needs a visa for Germany',
    'notStated: Does not say how much experience they have',
  ]);
  expect(await read({ person: 'you' }, wishes)).toEqual([
    'met: You have 2 of 3 optional skills: Go, SQL',
    'met: You look for Full-time, Contract',
    'unmet: Without Rust',
    'unmet: You need a visa for Germany',
    'notStated: You do not say how much experience you have.',
  ]);
});

test('the right to work has a sentence for each case, and names up to five countries', async () => {
  const asked: [Wish, string][] = [
    [eligibility({ countryIds: [620, 276, 724] }), 'met: May work in Germany, Portugal, Spain'],
    [eligibility({ countryIds: [620, 276, 724, 826, 840, 250] }), 'met: May work in 6 countries'],
    [eligibility({ countryIds: [...europe, 826] }), 'met: May work in EU, EEA and Switzerland, United Kingdom'],
    [eligibility({ visa: 'sponsored' }), 'met: Needs a visa for Germany, which this position sponsors'],
    [eligibility({ visa: 'offered' }), 'met: This position sponsors visas for Germany'],
    [eligibility({ state: 'notStated' }), 'notStated: Does not say where they may work'],
  ];
  for (const [wish, sentence] of asked) expect(await read({ person: 'they' }, [wish])).toEqual([sentence]);
});

test('German countries and numbers read naturally', async () => {
  onTestFinished(() => showLanguage('en'));
  await showLanguage('de');
  const experience: Wish = { kind: 'experience', state: 'met', years: 1, asked: 0 };
  expect(await read({ person: 'you' }, [experience, eligibility({})])).toEqual([
    'met: 1 Jahr Erfahrung, 0 gewünscht',
    'met: Du darfst arbeiten in: Deutschland',
  ]);
});
