import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import '#web/ui/base.css';
import { LanguageChoice } from './language-choice.tsx';

/** Pixels by which browsers inset the text of a select. */
const inset = 4;

test('aligns its text as a link beside an icon does', async () => {
  const screen = await render(<LanguageChoice />);
  const select = screen.getByRole('combobox').element();
  const icon = screen.container.querySelector('svg');
  const gap = select.getBoundingClientRect().left + inset - (icon?.getBoundingClientRect().right ?? 0);
  expect(gap).toBe(8);
  expect(getComputedStyle(select).paddingInlineStart).toBe('0px');
});
