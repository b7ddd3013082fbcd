import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Cover } from './cover.tsx';

test('shows the pattern without a picture, and nothing while that is unknown', async () => {
  const screen = await render(<Cover name="Northwind Labs" url={undefined} />);
  expect(screen.container.childElementCount).toBe(0);
  await screen.rerender(<Cover name="Northwind Labs" url={null} />);
  expect(screen.container.querySelector('pattern')).not.toBeNull();
});
