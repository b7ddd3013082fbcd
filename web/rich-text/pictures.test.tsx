import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EditHeader } from '#web/forms/edit-header.tsx';
import { RichText } from './rich-text.tsx';
import type { UploadImage } from './upload.ts';

const stored = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
/** URL of an existing picture. */
const shown = `${window.location.origin}/docs/pictures/sign-up.png`;
const address = '/media/text/aaaaaaaaaaaaaaaaaaaaaa.webp';

/** Creates a single-colour picture. */
async function draw(type: string, name: string): Promise<File> {
  const canvas = new OffscreenCanvas(20, 10);
  canvas.getContext('2d')?.fillRect(0, 0, 20, 10);
  return new File([await canvas.convertToBlob({ type })], name, { type });
}

/** BMP of 8 by 8 pixels, a format the server rejects. */
function drawBmp(): File {
  const [side, head] = [8, 54];
  const bytes = new DataView(new ArrayBuffer(head + side * side * 3));
  bytes.setUint16(0, 0x424d);
  bytes.setUint32(2, bytes.byteLength, true);
  bytes.setUint32(10, head, true);
  bytes.setUint32(14, 40, true);
  bytes.setInt32(18, side, true);
  bytes.setInt32(22, side, true);
  bytes.setUint16(26, 1, true);
  bytes.setUint16(28, 24, true);
  return new File([bytes.buffer], 'old.bmp', { type: 'image/bmp' });
}

async function show(uploadImage?: UploadImage, initial = '<p>Text</p>') {
  const onChange = vi.fn<(html: string) => void>();
  function Form() {
    const [value, setValue] = useState(initial);
    return (
      <>
        <EditHeader title="Edit" isSaving={false} onCancel={() => undefined} onSave={() => undefined} />
        <RichText
          label="About"
          preset="full"
          value={value}
          {...(uploadImage && { uploadImage })}
          onChange={(html) => {
            onChange(html);
            setValue(html);
          }}
        />
      </>
    );
  }
  const { container, unmount } = await render(<Form />);
  const editor = page.getByRole('textbox', { name: 'About' });
  await expect.element(editor).toBeVisible();
  await editor.click();
  await userEvent.keyboard('{End}');
  return { container, unmount, editor, last: () => onChange.mock.lastCall?.[0], onChange };
}

const save = page.getByRole('button', { name: 'Save' });
const drop = (element: Element, files: File[], type: 'paste' | 'drop' = 'paste', html = '') => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  if (html) data.setData('text/html', html);
  const options = { bubbles: true, cancelable: true };
  const { left, top } = element.getBoundingClientRect();
  element.dispatchEvent(
    type === 'paste'
      ? new ClipboardEvent('paste', { clipboardData: data, ...options })
      : new DragEvent('drop', { dataTransfer: data, clientX: left + 25, clientY: top + 25, ...options }),
  );
};

test('a picture is uploaded at once; its placeholder shows the progress, and Save waits for it', async () => {
  const sent = Promise.withResolvers<string>();
  const upload = vi.fn<UploadImage>(() => sent.promise);
  const { editor, last, onChange, container } = await show(upload);
  drop(editor.element(), [await draw('image/png', 'team.png')]);
  await expect.poll(() => upload).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Uploading team.png')).toBeVisible();
  upload.mock.lastCall?.[1].onProgress(0.5);
  expect(container.querySelector('progress')?.value).toBe(0.5);
  await expect.element(save).toBeDisabled();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard(' goes on');
  sent.resolve(address);
  await expect.poll(last).toContain(`<img src="${address}" alt="">`);
  expect(last()).toMatch(/^<p>Text<img [^>]*> goes on<\/p>$/);
  await expect.element(save).toBeEnabled();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(last()).not.toContain('<img');
});

test('a picture has its size, so that loading it causes no layout shift', async () => {
  const { editor, last } = await show(() => Promise.resolve(shown));
  drop(editor.element(), [await draw('image/png', 'a.png')], 'drop');
  const picture = new Image();
  picture.src = shown;
  await picture.decode();
  const size = `width="${picture.naturalWidth}" height="${picture.naturalHeight}"`;
  await expect.poll(last).toContain(`<img src="${shown}" alt="" ${size}>`);
});

test('a format the server rejects is re-encoded before uploading', async () => {
  const upload = vi.fn<UploadImage>(() => Promise.resolve(address));
  const { editor } = await show(upload);
  drop(editor.element(), [drawBmp()]);
  await expect.poll(() => upload).toHaveBeenCalledOnce();
  expect(upload.mock.lastCall?.[0].type).toMatch(/^image\/(webp|png|jpeg)$/);
});

test('a refused picture leaves the text unchanged, and the reason is shown', async () => {
  const { editor, last, container } = await show(() => Promise.reject(new Error('This is too large.')));
  drop(editor.element(), [await draw('image/png', 'team.png')]);
  await expect.element(page.getByText('team.png was not added. This is too large.')).toBeVisible();
  expect(container.querySelector('.rich-text-upload')).toBeNull();
  await expect.element(editor).toHaveTextContent('Text');
  await expect.element(save).toBeEnabled();
  await userEvent.keyboard('!');
  await expect.poll(last).toBe('<p>Text!</p>');
});

test.each([
  ['notes.txt', 'text/plain', 'notes.txt is not a picture. Only pictures can be added to a text.'],
  ['broken.bmp', 'image/bmp', /^broken\.bmp was not added\. /],
])('does not upload %s', async (name, type, reason) => {
  const upload = vi.fn<UploadImage>();
  const { editor } = await show(upload);
  drop(editor.element(), [new File(['no picture'], name, { type })]);
  await expect.element(page.getByText(reason)).toBeVisible();
  expect(upload).not.toHaveBeenCalled();
});

test("deleting a picture's placeholder aborts its upload, and so does leaving", async () => {
  const upload = vi.fn<UploadImage>(() => new Promise(() => undefined));
  const { editor, unmount } = await show(upload);
  drop(editor.element(), [await draw('image/png', 'one.png')]);
  await expect.poll(() => upload).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  await expect.poll(() => upload.mock.calls[0]?.[1].signal.aborted).toBe(true);
  drop(editor.element(), [await draw('image/png', 'two.png')]);
  await expect.poll(() => upload).toHaveBeenCalledTimes(2);
  await unmount();
  expect(upload.mock.calls[1]?.[1].signal.aborted).toBe(true);
});

test('pictures in pasted text are uploaded too', async () => {
  const upload = vi.fn<UploadImage>(() => Promise.resolve(address));
  const { editor, last } = await show(upload);
  drop(editor.element(), [], 'paste', `<p>One<img src="${stored}">two</p>`);
  await expect.poll(last).toMatch(/One<img src="\/media\/text\/a{22}\.webp" alt="">two/);
  expect(upload).toHaveBeenCalledOnce();
});

test('a text without storage accepts no pictures', async () => {
  const { editor, container } = await show(undefined);
  drop(editor.element(), [await draw('image/png', 'team.png')]);
  await expect.element(page.getByText('Pictures can’t be added to this text.')).toBeVisible();
  expect(container.querySelector('img')).toBeNull();
});

test('a picture can have a description for screen readers', async () => {
  const { editor, last } = await show(undefined, `<p><img src="${shown}" width="40" height="25"></p>`);
  const picture = editor.element().querySelector('img');
  picture?.click();
  const prompt = page.getByRole('textbox', { name: 'Description of the picture' });
  await expect.element(prompt).toHaveFocus();
  await prompt.fill('The team at lunch');
  await userEvent.keyboard('{Enter}');
  await expect.poll(last).toContain('alt="The team at lunch" width="40" height="25"');
  await expect.element(editor).toHaveFocus();
});

test('pictures without a description are counted, and the button asks for each', async () => {
  const picture = `<img src="${shown}" width="40" height="25">`;
  const { last } = await show(() => Promise.resolve(address), `<p>${picture} and ${picture}</p>`);
  const describe = page.getByRole('button', { name: 'Describe' });
  const prompt = page.getByRole('textbox', { name: 'Description of the picture' });
  await expect.element(page.getByText('Two pictures have no description.')).toBeVisible();
  await describe.click();
  await expect.element(prompt).toHaveFocus();
  await prompt.fill('The team at lunch');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('One picture has no description.')).toBeVisible();
  await describe.click();
  await prompt.fill('The office');
  await userEvent.keyboard('{Enter}');
  await expect.poll(last).toMatch(/alt="The team at lunch".* and .*alt="The office"/);
  await expect.element(describe).not.toBeInTheDocument();
});

test('the picker offers the five types of the specification', async () => {
  const { container } = await show(() => Promise.resolve(address));
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  await page.getByRole('button', { name: 'Picture' }).click();
  expect(container.querySelector<HTMLInputElement>('input[type=file]')?.accept).toBe(
    'image/png, image/gif, image/jpeg, image/bmp, image/x-icon',
  );
  click.mockRestore();
});
