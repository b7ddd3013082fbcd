import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { focusCard, focusNextCard } from './card-focus.ts';

const Cards = ({ names }: { names: readonly string[] }) => (
  <main tabIndex={-1}>
    {names.map((name) => (
      <article key={name} data-card={`talent ${name}`} style={{ height: 700 }}>
        <h3>
          <button type="button">{name}</button>
        </h3>
        <button type="button" aria-label={`Not a fit: ${name}`}>
          Not a fit
        </button>
      </article>
    ))}
  </main>
);

test('the focus goes to the card after a removed one without moving the page, and back to one that returns', async () => {
  await page.viewport(1280, 800);
  const screen = await render(<Cards names={['Mira', 'Saga', 'Franziska', 'Emil']} />);
  const pressed = screen.getByRole('button', { name: 'Not a fit: Mira' }).element();
  focusNextCard(pressed as HTMLElement);
  expect(window.scrollY).toBe(0);
  await screen.rerender(<Cards names={['Saga', 'Franziska', 'Emil']} />);
  await expect.element(screen.getByRole('button', { name: 'Saga', exact: true })).toHaveFocus();
  expect(window.scrollY).toBe(0);
  window.scrollTo(0, 1_200);
  await screen.rerender(<Cards names={['Mira', 'Saga', 'Franziska', 'Emil']} />);
  focusCard('talent Mira', 'hash');
  await expect.element(screen.getByRole('button', { name: 'Mira', exact: true })).toHaveFocus();
  await vi.waitFor(() => expect(window.scrollY).toBeLessThan(700));
});
