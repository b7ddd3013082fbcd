import { expect, test, vi } from 'vitest';
import { getProfile } from '#contract/profiles.ts';
import { send } from '#web/platform/calls/api.ts';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { FirstMessageTicks } from './first-message-ticks.tsx';

vi.mock('#web/platform/calls/api.ts');

const node = { id: 1, name: 'Node.js', skilltype_id: 1, selected: true };
const go = { id: 2, name: 'Go', skilltype_id: 1, selected: true };
const pay = { min: 70_000, max: 90_000, currency: 'EUR', period: 'year', note: '' };

/** Renders the ticks of a text, and returns their words with what screen readers hear. */
async function readTicks(
  text: string,
  { skills = [node, go], about }: { skills?: object[]; about?: object | null } = {},
) {
  await loadTexts('messaging');
  vi.mocked(send).mockImplementation((call: object, payload: unknown) => {
    if (call !== getProfile) throw new Error('Another call than that for a profile.');
    const { profileType } = payload as { profileType: string };
    return Promise.resolve(
      profileType === 'talent'
        ? { profileType, talent: { id: 7, skills } }
        : { profileType, position: { hashId: 'abc', pay: about } },
    );
  });
  const { screen } = await renderApp(() => (
    <FirstMessageTicks talentId={7} text={text} positionHashId={about === undefined ? null : 'abc'} />
  ));
  return () =>
    screen
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);
}

const [skillMet, payMet] = ['Names one of their skills(done)', 'Pay is stated(done)'];
const [noSkill, noPay] = ['Names one of their skills(not yet)', 'Pay is stated(not yet)'];
const isShort = 'Under 800 characters(done)';

test.each([
  ['Hello Mira', [noSkill, noPay, isShort]],
  ['We run Node.js, for 70,000 € a year.', [skillMet, payMet, isShort]],
  ['It pays KES 21,780 a day.', [noSkill, payMet, isShort]],
  ['Wir zahlen 80.000 Euro.', [noSkill, payMet, isShort]],
  ['We have no $ yet', [noSkill, noPay, isShort]],
  ['In production we run Node.js.', [skillMet, noPay, isShort]],
  ['Are you ready to go?', [noSkill, noPay, isShort]],
  ['We write Go: nothing else', [skillMet, noPay, isShort]],
  ['Have you seen nodejs, or our Node?', [noSkill, noPay, isShort]],
  [`Hello ${'a'.repeat(794)}`, [noSkill, noPay, 'Under 800 characters(not yet)']],
])('messages: the ticks of a first message: %s', async (text, ticks) => {
  const read = await readTicks(text);
  await expect.poll(read).toEqual(ticks);
});

test('messages: the position may state the pay', async () => {
  await expect.poll(await readTicks('Hello Mira', { about: pay })).toEqual([noSkill, payMet, isShort]);
});

test('messages: a position without pay states none', async () => {
  await expect.poll(await readTicks('Hello Mira', { about: null })).toEqual([noSkill, noPay, isShort]);
});

test('messages: no skill is asked for where the profile has none', async () => {
  await expect.poll(await readTicks('Hello Mira', { skills: [] })).toEqual([noPay, isShort]);
});
