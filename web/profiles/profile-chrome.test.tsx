import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#web/ui/tokens.css';
import { ProfileColumns } from './profile-chrome.tsx';

const Nothing = () => null;

test('a lead that renders nothing leaves no space above the main column', async () => {
  await page.viewport(1280, 800);
  const screen = await render(<ProfileColumns lead={<Nothing />} main="Main" facts="Facts" />);
  const top = (text: string) => screen.getByText(text).element().getBoundingClientRect().top;
  expect(top('Main')).toBe(top('Facts'));
});
