import Quill from 'quill';
import { type ComponentProps, StrictMode, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Preset } from './presets.ts';
import { RichText } from './rich-text.tsx';

/** A form with the editor, a field after it, and a button that replaces the text from outside. */
async function show(
  initial = '',
  preset: Preset = 'full',
  props: Pick<ComponentProps<typeof RichText>, 'theme' | 'uploadImage'> = {},
) {
  const onChange = vi.fn<(html: string) => void>();
  function Form() {
    const [value, setValue] = useState(initial);
    const change = (html: string) => {
      onChange(html);
      setValue(html);
    };
    return (
      <>
        <RichText label="About" value={value} onChange={change} preset={preset} {...props} />
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

test('has a single toolbar, and opening a text changes nothing', async () => {
  const { container, onChange } = await show('<p>One  two</p>');
  expect(container.querySelectorAll('.ql-toolbar')).toHaveLength(1);
  expect(onChange).not.toHaveBeenCalled();
});

test('shows a value that arrives while the editor is being filled', async () => {
  const fill = vi.spyOn(Quill.prototype, 'setContents');
  onTestFinished(() => fill.mockRestore());
  fill.mockImplementationOnce(function fillLate(this: Quill, ...given) {
    fill.mockRestore();
    page
      .getByRole('button', { name: 'Replace' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return this.setContents(...given);
  });
  const { editor } = await show('<p>From the first rendering</p>');
  await expect.element(editor).toHaveTextContent('From outside');
});

test('keeps spaces, and emits an empty value for an emptied text', async () => {
  const { editor, last } = await show();
  await editor.click();
  await userEvent.keyboard('one two  three');
  await expect.poll(last).toBe('<p>one two \u00a0three</p>');
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  expect(last()).toBe('');
  await userEvent.keyboard('   ');
  expect(last()).toBe('');
});

test('emits formatted text as HTML with standard elements', async () => {
  const { editor, last } = await show();
  await editor.click();
  await tool('Bulleted list').click();
  await userEvent.keyboard('One{Enter}');
  await tool('Increase indent').click();
  await tool('Bold').click();
  await userEvent.keyboard('Two');
  await expect.poll(last).toBe('<ul><li>One<ul><li><strong>Two</strong></li></ul></li></ul>');
});

test('shows a value from outside, and undo does not reach behind it', async () => {
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

test('a value that comes back after the next key press reverts neither that nor undo', async () => {
  vi.useFakeTimers({ toFake: ['Date'] }); // undo reverts typing within a second as one step
  onTestFinished(() => void vi.useRealTimers());
  const emitted: string[] = [];
  const change = (html: string) => void emitted.push(html);
  const withValue = (value: string) => <RichText label="About" value={value} onChange={change} />;
  const { rerender } = await render(withValue(''));
  const editor = page.getByRole('textbox', { name: 'About' });
  await editor.click();
  await userEvent.keyboard('ab');
  await expect.poll(() => emitted).toEqual(['<p>a</p>', '<p>ab</p>']);
  await rerender(withValue('<p>a</p>'));
  await expect.element(editor).toHaveTextContent('ab');
  await userEvent.keyboard('c');
  await rerender(withValue('<p>ab</p>'));
  await rerender(withValue('<p>abc</p>'));
  await expect.element(editor).toHaveTextContent('abc');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => emitted.at(-1)).toBe('');
  await rerender(withValue('<p>From outside</p>'));
  await expect.element(editor).toHaveTextContent('From outside');
});

test('Tab leaves the editor', async () => {
  const { editor, onChange } = await show('<p>Text</p>');
  await editor.click();
  await userEvent.keyboard('{Tab}');
  await expect.element(tool('Replace')).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
});

test('links allow only the schemes of the specification', async () => {
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
    await expect.poll(last).toContain('link');
    expect({ address, isKept: last()?.includes(address) }).toEqual({ address, isKept: kept });
  }
});

test('links accept addresses as people type them', async () => {
  const { editor, last } = await show('<p>link</p>');
  for (const [typed, address] of [
    ['example.com/a', 'https://example.com/a'],
    ['ada@example.com', 'mailto:ada@example.com'],
    ['http://example.com', 'http://example.com'],
  ]) {
    await editor.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await tool('Remove formatting').click();
    await tool('Link').click();
    await page.getByRole('textbox', { name: 'Address of the link' }).fill(String(typed));
    await userEvent.keyboard('{Enter}');
    await expect.poll(last).toContain(`href="${address}"`);
  }
});

test('pasting drops formats that the toolbar cannot produce', async () => {
  const { editor, last } = await show('', 'essential');
  await editor.click();
  paste(
    editor.element(),
    '<p style="color: red; text-align: center">Pasted <b>bold</b><img src="https://example.com/x.png"></p>',
  );
  await expect.poll(last).toBe('<p>Pasted <strong>bold</strong></p>');
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
      'Picture',
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

test('an address not allowed in a link stays in the prompt, with the reason', async () => {
  const { editor, last } = await show('<p>link</p>');
  await editor.click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await tool('Link').click();
  const prompt = page.getByRole('textbox', { name: 'Address of the link' });
  await prompt.fill('javascript:alert(1)');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('A link leads to a web page, an email address or a telephone number.'))
    .toBeVisible();
  await expect.element(prompt).toHaveValue('javascript:alert(1)');
  await prompt.fill('example.com');
  await userEvent.keyboard('{Enter}');
  await expect.poll(last).toBe(`<p>${link('https://example.com', 'link')}</p>`);
});

test('a link without selected text shows its address', async () => {
  const { editor, last } = await show('<p>See\u00a0</p>');
  await editor.click();
  await userEvent.keyboard('{End}');
  await tool('Link').click();
  await page.getByRole('textbox', { name: 'Address of the link' }).fill('example.com/a');
  await userEvent.keyboard('{Enter}');
  await expect.poll(last).toBe(`<p>See ${link('https://example.com/a', 'example.com/a')}</p>`);
});

const link = (address: string, text: string) =>
  `<a href="${address}" target="_blank" rel="noopener noreferrer">${text}</a>`;

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/123', 'https://player.vimeo.com/video/123'],
])('the video at %s is embedded', async (typed, address) => {
  const { editor, last } = await show();
  await editor.click();
  await tool('Video').click();
  await page.getByRole('textbox', { name: 'Address of the video' }).fill(typed);
  await userEvent.keyboard('{Enter}');
  await expect.poll(last).toContain(`<iframe class="ql-video" src="${address}" frameborder="0"`);
  expect(last()).toContain('sandbox="allow-scripts allow-same-origin');
});

test.each(['https://example.com/a.mp4', 'https://example.com/"><img src=x onerror=alert(1)>', 'javascript:alert(1)'])(
  'at once reports that %s is no video, and keeps the input',
  async (typed) => {
    const { editor, onChange, container } = await show('<p>Text</p>');
    await editor.click();
    await tool('Video').click();
    const prompt = page.getByRole('textbox', { name: 'Address of the video' });
    await prompt.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/Only videos of YouTube and Vimeo can be shown/)).toBeVisible();
    await expect.element(prompt).toHaveValue(typed);
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect.element(editor).toHaveFocus();
    expect(container.querySelector('iframe')).toBeNull();
  },
);

test('pasting drops disallowed frames, pictures and links', async () => {
  const { editor, last } = await show();
  await editor.click();
  paste(
    editor.element(),
    '<p>a<a href="/here">b</a><iframe src="https://evil.example"></iframe><img src="file:///x.png"><img src="//evil.example/x">c</p><ul><li data-list="checked">d</li></ul>',
  );
  await expect.poll(last).toBe('<p>ab</p><p>c</p><ul><li>d</li></ul><p><br></p>');
});

test('the toolbar is one tab stop, and arrow keys reach its tools and choices', async () => {
  const { editor, container, last } = await show('<p>Text</p>');
  expect([...container.querySelectorAll('.ql-toolbar [tabindex="0"]:not(.ql-picker-item)')]).toHaveLength(1);
  await editor.click();
  await userEvent.keyboard('{Control>}a{/Control}{Shift>}{Tab}{/Shift}');
  await expect.element(tool('Heading')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  await expect.element(tool('Heading 6')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(tool('Heading')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tool('Remove formatting')).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(tool('Bold')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(last).toBe('<p><strong>Text</strong></p>');
  await expect.element(editor).toHaveFocus();
  await userEvent.keyboard('{Alt>}{F10}{/Alt}');
  await expect.element(tool('Bold')).toHaveFocus();
  for (let step = 0; step < 6; step += 1) await userEvent.keyboard('{ArrowRight}');
  await expect.element(tool('Text colour')).toHaveFocus();
  await userEvent.keyboard('{Enter}{ArrowRight}{ArrowDown}');
  await expect.element(tool('Text colour pale red')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.poll(last).toContain('style="color:#facccc"');
  await userEvent.keyboard('{Alt>}{F10}{/Alt}{Escape}');
  await expect.element(editor).toHaveFocus();
});

test('Escape returns from every tool to the text, where typing continues', async () => {
  const { editor, container, last } = await show('<p>Text</p>');
  const stops = [...container.querySelectorAll<HTMLElement>('.ql-toolbar :is(button, .ql-picker-label)')];
  await editor.click();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  let typed = 'Text';
  for (const stop of stops) {
    stop.focus();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('x');
    typed += 'x';
    await expect.poll(last).toBe(`<p>${typed}</p>`);
  }
});

test('a code block is indented with two spaces, and left with Escape and Tab', async () => {
  const { editor, last } = await show();
  await editor.click();
  await tool('Code block').click();
  await userEvent.keyboard('a{Enter}{Tab}b');
  await expect.poll(last).toBe('<pre>\na\n  b\n</pre>');
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(tool('Replace')).toHaveFocus();
});

test('undo reverts changes within a second as one step, with at most a hundred steps', async () => {
  // The clock is stopped: a slow machine would take longer than a second.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { editor, last } = await show();
  await editor.click();
  await userEvent.keyboard('one');
  await tool('Bold').click();
  await userEvent.keyboard(' two');
  await expect.poll(last).toContain('two');
  vi.setSystemTime(Date.now() + 1_001);
  await userEvent.keyboard(' three');
  await expect.poll(last).toContain('three');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(last).toBe('<p>one<strong> two</strong></p>');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(last).toBe('');
});

test('the bubble toolbar appears with a selection, is reached by keyboard, and disappears on blur', async () => {
  const { editor, last, container } = await show('<p>Some text</p>', 'minimal', { theme: 'bubble' });
  const toolbar = () => container.querySelector<HTMLElement>('.ql-toolbar');
  expect(toolbar()?.checkVisibility()).toBe(false);
  await editor.click();
  await userEvent.keyboard('{Home}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
  await expect.poll(() => toolbar()?.checkVisibility()).toBe(true);
  await userEvent.keyboard('{Tab}');
  await expect.element(tool('Bold')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(last).toBe('<p><strong>Some</strong> text</p>');
  await userEvent.keyboard('{Alt>}{F10}{/Alt}{End}{ArrowLeft}{Enter}');
  const prompt = page.getByRole('textbox', { name: 'Address of the link' });
  await expect.element(prompt).toHaveFocus();
  await prompt.fill('example.com');
  await userEvent.keyboard('{Enter}');
  await expect.poll(last).toContain('href="https://example.com"');
  await tool('Replace').click();
  await expect.poll(() => toolbar()?.checkVisibility()).toBe(false);
});

test("a picker's options stay inside the editor", async () => {
  await page.viewport(420, 800);
  const { container } = await show();
  for (const name of ['Heading', 'Size', 'Text colour', 'Background colour', 'Alignment']) {
    await tool(name).click();
    const choices = container.querySelector('.ql-expanded .ql-picker-options')?.getBoundingClientRect();
    const toolbar = container.querySelector('.ql-toolbar')?.getBoundingClientRect();
    expect({ name, isInside: (choices?.right ?? Infinity) <= (toolbar?.right ?? 0) }).toEqual({ name, isInside: true });
    await userEvent.keyboard('{Escape}');
  }
});

test('a refused text is marked, and its description starts with the reason', async () => {
  const screen = await render(<RichText label="About" value="" onChange={() => undefined} error="Too long." />);
  const field = screen.getByRole('textbox', { name: 'About' });
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(/^Too long\. .+/);
  await screen.rerender(<RichText label="About" value="" onChange={() => undefined} />);
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await expect.element(field).not.toHaveAccessibleDescription(/Too long/);
});
