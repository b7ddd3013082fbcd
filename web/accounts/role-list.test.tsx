import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RoleList } from './role-list.tsx';

const longNames = {
  'from left to right': 'Maximiliane Alexandrina von und zu Hohenlohe-Waldenburg',
  'from right to left': 'محمد عبد الرحمن الفاروقي بن سليمان آل إبراهيم الأنصاري',
};

test.each(Object.entries(longNames))(
  'a long name written %s is cut at its end, and so is a company',
  async (_way, text) => {
    await page.viewport(1024, 768);
    await render(<RoleList line={{ name: text.repeat(3), placeholder: '', note: text.repeat(4), isWaiting: false }} />);
    const lines = page.getByText(text, { exact: false }).elements();
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const [first, last] = [0, (line.textContent ?? '').length - 1].map((at) => {
        const range = new Range();
        const words = line.firstChild ?? line;
        range.setStart(words, at);
        range.setEnd(words, at + 1);
        return range.getBoundingClientRect();
      });
      const box = line.getBoundingClientRect();
      const isInside = (letter: DOMRect | undefined) =>
        letter !== undefined && letter.left >= box.left - 1 && letter.right <= box.right + 1;
      expect([isInside(first), isInside(last)]).toEqual([true, false]);
    }
  },
);
