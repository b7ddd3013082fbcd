import { showNotice } from './notices.ts';

/** Copies a text. A notice reports success, or explains the alternative. */
export const copyText = async (text: string, says: Says): Promise<void> =>
  tell(() => navigator.clipboard.writeText(text), says);

/** Copies a text as plain text and as HTML, with the same notices. */
export const copyFormatted = async ({ innerText, innerHTML }: HTMLElement, says: Says): Promise<void> =>
  tell(
    () =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([innerText], { type: 'text/plain' }),
          'text/html': new Blob([innerHTML], { type: 'text/html' }),
        }),
      ]),
    says,
  );

interface Says {
  copied: string;
  failed: string;
}

/** Over plain http there is no clipboard, and `write` throws. */
async function tell(write: () => Promise<void>, says: Says): Promise<void> {
  try {
    await write();
    showNotice({ text: says.copied, tone: 'success' });
  } catch (error) {
    console.warn('The text was not copied:', error);
    showNotice({ text: says.failed, tone: 'failure' });
  }
}
