import { StrictMode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Preset } from './rich-text-presets.ts';
import { RichText } from './rich-text.tsx';

/** A form with the editor in it, a field after it, and a button that replaces the text from outside. */
async function show(initial = '', preset: Preset = 'full') {
  const onChange = vi.fn<(html: string) => void>();
  function Form() {
    const [value, setValue] = useState(initial);
    const change = (html: string) => {
      onChange(html);
      setValue(html);
    };
    return (
      <>
        <RichText label="About" value={value} onChange={change} preset={preset} />
        <button type="button" onClick={() => setValue('<p>From outside</p>')}>
          Replace
        </button>
      </>
    );
  }
  const { container } = await render(
    <StrictMode>
      <Form />
    </StrictMode>,
  );
  const editor = page.getByRole('textbox', { name: 'About' });
  await expect.element(editor).toBeVisible();
  return { onChange, editor, container, last: () => onChange.mock.lastCall?.[0] };
}

const tool = (name: string) => page.getByRole('button', { name });
const paste = (element: Element, html: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

test('there is one toolbar, and opening a text changes nothing', async () => {
  const { container, onChange } = await show('<p>One  two</p>');
  expect(container.querySelectorAll('.ql-toolbar')).toHaveLength(1);
  expect(onChange).not.toHaveBeenCalled();
});

test('spaces stay spaces, and a text that is emptied is none', async () => {
  const { editor, last } = await show();
  await editor.click();
  await userEvent.keyboard('one two  three');
  await vi.waitFor(() => expect(last()).toBe('<p>one two  three</p>'));
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  expect(last()).toBe('');
  await userEvent.keyboard('   ');
  expect(last()).toBe('');
});

test('formatted text comes out as HTML that means something elsewhere', async () => {
  const { editor, last } = await show();
  await editor.click();
  await tool('Bulleted list').click();
  await userEvent.keyboard('One{Enter}');
  await tool('Increase indent').click();
  await tool('Bold').click();
  await userEvent.keyboard('Two');
  await vi.waitFor(() => expect(last()).toBe('<ul><li>One<ul><li><strong>Two</strong></li></ul></li></ul>'));
});

test('a value from outside is shown, and undo does not go behind it', async () => {
  const { editor, last } = await show('<p>Stored</p>');
  await editor.click();
  await userEvent.keyboard('{End}, typed');
  await tool('Replace').click();
  await expect.element(editor).toHaveTextContent('From outside');
  await editor.click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(editor).toHaveTextContent('From outside');
  expect(last()).toBe('<p>Stored, typed</p>');
});

test('Tab leaves the editor', async () => {
  const { editor, onChange } = await show('<p>Text</p>');
  await editor.click();
  await userEvent.keyboard('{Tab}');
  await expect.element(tool('Replace')).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
});

test('links lead only where the specification lets them', async () => {
  const { editor, last } = await show();
  for (const [address, kept] of [
    ['https://example.com/a', true],
    ['mailto:ada@example.com', true],
    ['tel:+351', true],
    ['javascript:alert(1)', false],
    ['sms:+351', false],
    ['data:text/html,x', false],
  ] as const) {
    await editor.click();
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
    paste(editor.element(), `<a href="${address}">link</a>`);
    await vi.waitFor(() => expect(last()).toContain('link'));
    expect({ address, isKept: last()?.includes(address) }).toEqual({ address, isKept: kept });
  }
});

test('a link is typed as people write addresses', async () => {
  const { editor, last } = await show('<p>link</p>');
  for (const [typed, address] of [
    ['example.com/a', 'https://example.com/a'],
    ['ada@example.com', 'mailto:ada@example.com'],
    ['http://example.com', 'http://example.com'],
    ['/here', 'about:blank'],
  ]) {
    await editor.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await tool('Remove formatting').click();
    await tool('Link').click();
    await page.getByRole('textbox', { name: 'Address' }).fill(String(typed));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(last()).toContain(`href="${address}"`));
  }
});

test('a video comes out as a frame whose address cannot break out of it', async () => {
  const { editor, last } = await show();
  await editor.click();
  await tool('Video').click();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://example.com/"><img src=x onerror=alert(1)>');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(last()).toContain('<iframe class="ql-video"'));
  expect(last()).not.toContain('<img');
  expect(new DOMParser().parseFromString(last() ?? '', 'text/html').querySelectorAll('img')).toHaveLength(0);
});

test('what the toolbar cannot make does not stay when it is pasted', async () => {
  const { editor, last } = await show('', 'essential');
  await editor.click();
  paste(
    editor.element(),
    '<p style="color: red; text-align: center">Pasted <b>bold</b><img src="https://example.com/x.png"></p>',
  );
  await vi.waitFor(() => expect(last()).toBe('<p>Pasted <strong>bold</strong></p>'));
});

test.each([
  ['minimal', ['Bold', 'Italic', 'Underline', 'Link', 'Remove formatting']],
  [
    'essential',
    [
      'Heading',
      'Bold',
      'Italic',
      'Underline',
      'Strikethrough',
      'Numbered list',
      'Bulleted list',
      'Quote',
      'Code block',
      'Link',
      'Remove formatting',
    ],
  ],
  [
    'full',
    [
      'Heading',
      'Font',
      'Size',
      'Bold',
      'Italic',
      'Underline',
      'Strikethrough',
      'Subscript',
      'Superscript',
      'Text colour',
      'Background colour',
      'Numbered list',
      'Bulleted list',
      'Decrease indent',
      'Increase indent',
      'Right to left',
      'Alignment',
      'Quote',
      'Code block',
      'Link',
      'Video',
      'Remove formatting',
    ],
  ],
] as const)('the %s toolbar has its tools, each with a name', async (preset, names) => {
  const { container } = await show('', preset);
  const tools = [...container.querySelectorAll('.ql-toolbar .ql-picker-label, .ql-toolbar button')];
  expect(tools.map((element) => element.getAttribute('aria-label'))).toEqual(names);
});

test('the palette has 35 colours', async () => {
  const { container } = await show();
  expect(container.querySelectorAll('.ql-color .ql-picker-item')).toHaveLength(35);
});
