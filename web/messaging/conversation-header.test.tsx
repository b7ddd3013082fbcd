import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Thread } from '#contract/messaging.ts';
import { setUser } from '#web/platform/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { Bubble } from './bubble.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import classes from './conversation.module.css';

const user: Thread['user'] = {
  id: 7,
  type: 2,
  firstName: 'Wanjiru',
  lastName: 'Odhiambo',
  avatarUrl: null,
  company: { id: 1, name: 'Copperfield Insurance', verifiedDomain: 'copperfieldinsurance.example' },
  title: 'Technical Recruiter',
};

beforeEach(() => {
  setUser({
    id: 1,
    type: 1,
    firstName: 'Mira',
    lastName: 'Okafor',
    email: 'mira@example.com',
    avatarUrl: null,
    isTrial: false,
    isTrialExpired: false,
    company: null,
    countries: [],
    actingAdministrator: null,
  });
});
afterEach(() => page.viewport(1280, 720));

test.each([390, 320])('at %i pixels the name, the title and the proof of a conversation are whole', async (width) => {
  await page.viewport(width, 640);
  const { screen } = await renderApp(() => (
    <section className={classes.conversation}>
      <ConversationHeader
        user={user}
        heading={{ current: null }}
        items={[]}
        reported={{ about: { type: 'teammate', id: 7 }, name: 'Wanjiru Odhiambo' }}
      />
    </section>
  ));
  for (const text of [
    'Wanjiru Odhiambo',
    'Technical Recruiter at Copperfield Insurance',
    'Verified · copperfieldinsurance.example',
  ]) {
    const element = screen.getByText(text).element();
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
    expect(element.getBoundingClientRect().right).toBeLessThanOrEqual(width);
  }
  const [name, proof] = ['Wanjiru Odhiambo', 'Verified · copperfieldinsurance.example'].map((text) =>
    screen.getByText(text).element().getBoundingClientRect(),
  );
  expect(proof?.top).toBeGreaterThanOrEqual(name?.bottom ?? Infinity);
});

test.each([
  [true, '1'],
  [false, '0'],
])('beside messages there is Report at once in a first contact (%s) alone', async (isFirstContact, opacity) => {
  const report = <button type="button">Report…</button>;
  const { screen } = await renderApp(() => (
    <div data-first-contact={isFirstContact || undefined}>
      <Bubble author="Wanjiru" isMine={false} text="Hello" video={null} writtenAt={new Date()} report={report} />
      <p>Elsewhere</p>
    </div>
  ));
  await userEvent.hover(screen.getByText('Elsewhere'));
  const shown = screen.getByRole('button', { name: 'Report…' }).element().parentElement;
  expect(shown && getComputedStyle(shown).opacity).toBe(opacity);
});
