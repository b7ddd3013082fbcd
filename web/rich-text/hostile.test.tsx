import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostileHtml } from '#web/testing/hostile-html.ts';
import { cleanHtml } from './clean-html.ts';
import { createEditor, readHtml, showHtml } from './quill.ts';

declare global {
  interface Window {
    hacked?: (number: number) => void;
  }
}

const payloads = hostileHtml();
const ran: number[] = [];
beforeEach(() => {
  ran.length = 0;
  window.hacked = (number) => void ran.push(number);
});
afterEach(() => {
  delete window.hacked;
  document.body.replaceChildren();
});

/** Lists everything left in a tree that could run, fetch anything but a picture, or impersonate other content. */
function remains(tree: ParentNode): string[] {
  const elements = [...tree.querySelectorAll('*')].filter(
    (element) =>
      element.matches(
        'script, style, link, meta, base, object, embed, form, input, button, svg, math, template, [id], [name]',
      ) ||
      [...element.attributes].some(
        ({ name, value }) => /^on|^srcdoc$|^srcset$|^ping$/.test(name) || /url\(/i.test(value),
      ) ||
      [...element.attributes].some(
        ({ name, value }) => /^(href|src)$/.test(name) && /^\s*(?:java|vb)script|^data:(?!image)/i.test(value),
      ),
  );
  return elements.map((element) => element.outerHTML);
}

/** Waits until a picture requested now has failed: anything on the page before it would have run by then. */
const pictureFails = () =>
  new Promise((resolve) => {
    const picture = new Image();
    picture.addEventListener('error', resolve);
    picture.src = `/no-such-picture-${crypto.randomUUID()}`;
  });

test('rendered text is clean even if the server let everything through', async () => {
  expect(payloads.length).toBeGreaterThan(400);
  for (const payload of payloads) {
    const box = document.createElement('div');
    box.innerHTML = cleanHtml(payload);
    expect({ payload, remains: remains(box) }).toEqual({ payload, remains: [] });
    // Not mounted: its pictures would be fetched.
    const frames = [...box.querySelectorAll('iframe')]
      .map((frame) => new URL(frame.src).origin)
      .filter((origin) => origin !== 'https://www.youtube.com');
    expect({ payload, frames }).toEqual({ payload, frames: [] });
  }
  await pictureFails();
  expect(ran).toEqual([]);
});

test('pasted content neither runs in the editor nor is emitted', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const { quill } = createEditor(host, {
    label: 'Text',
    preset: 'full',
    theme: 'snow',
    placeholder: '',
    uploadImage: undefined,
    onProblem: () => undefined,
  });
  for (const payload of payloads) {
    showHtml(quill, payload.replaceAll('https://pictures.example', '/media'));
    const written = new DOMParser().parseFromString(readHtml(quill), 'text/html');
    expect({ payload, remains: remains(quill.root), written: remains(written) }).toEqual({
      payload,
      remains: [],
      written: [],
    });
  }
  await pictureFails();
  expect(ran).toEqual([]);
});
