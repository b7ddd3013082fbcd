import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import './base.css';
import { Spinner } from './spinner.tsx';

const emulate = (...features: { name: string; value: string }[]) =>
  cdp().send('Emulation.setEmulatedMedia', { features });
afterEach(() => emulate());

const draw = async () => {
  const { container } = await render(<Spinner />);
  const drawn = container.firstElementChild;
  if (drawn === null) throw new Error('Nothing is drawn.');
  return drawn;
};

test('it turns, but stands still for those who want less motion', async () => {
  const turning = await draw();
  expect(turning.getAnimations()).toHaveLength(1);
  await emulate({ name: 'prefers-reduced-motion', value: 'reduce' });
  await expect.poll(() => turning.getAnimations()).toHaveLength(0);
});

test('its gap stays visible in forced colours', async () => {
  await emulate({ name: 'forced-colors', value: 'active' });
  const { borderBlockEndColor, borderBlockStartColor } = getComputedStyle(await draw());
  expect(borderBlockEndColor).not.toBe(borderBlockStartColor);
});
