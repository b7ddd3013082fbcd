import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import '#web/ui/base.css';
import { Bio } from './bio.tsx';

test('addresses in a bio open a new tab without endorsement, and the rest is plain text', async () => {
  const screen = await render(<Bio text={'Maps: https://maps.example/mira.\n<b>javascript:alert(1)</b>'} />);
  const link = screen.getByRole('link', { name: /^https:\/\/maps\.example\/mira .*new tab/ });
  await expect.element(link).toHaveAttribute('href', 'https://maps.example/mira');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  expect(screen.getByRole('link').elements()).toHaveLength(1);
  await expect
    .element(screen.getByRole('paragraph'))
    .toHaveTextContent('Maps: https://maps.example/mira (opens in a new tab). <b>javascript:alert(1)</b>');
  expect(screen.container.querySelector('b')).toBeNull();
});

test("links in a bio use the colour of links, not the browser's", async () => {
  const screen = await render(
    <>
      <Bio text="https://maps.example/mira" />
      <span style={{ color: 'var(--rc-link)' }}>sample</span>
    </>,
  );
  expect(colourOf(screen.getByRole('link').element())).toBe(colourOf(screen.getByText('sample').element()));
});

const colourOf = (element: Element) => getComputedStyle(element).color;
