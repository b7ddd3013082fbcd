import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Thread } from '#contract/messaging.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { mira } from '#web/testing/users.ts';
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
  setUser(mira);
});
afterEach(() => page.viewport(1280, 720));

test.each([390, 320])('at %i pixels a conversation shows its name, title and proof in full', async (width) => {
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
