import type Quill from 'quill';
import type { BaseTooltip } from 'quill/themes/base';
import { linkAddress, videoAddress } from './addresses.ts';

interface Mode {
  label: string;
  placeholder: string;
  /** Message for an address that cannot be used. */
  complaint: string;
}

const modes = {
  link: {
    label: 'Address of the link',
    placeholder: 'example.com',
    complaint: 'A link leads to a web page, an e-mail address or a telephone number.',
  },
  video: {
    label: 'Address of the video',
    placeholder: 'https://www.youtube.com/watch?v=...',
    complaint: 'Only videos of YouTube and Vimeo can be shown. Please paste the address of one.',
  },
  alt: {
    label: 'Description of the picture',
    placeholder: 'What does it show?',
    complaint: '',
  },
} as const satisfies Record<string, Mode>;
type ModeName = keyof typeof modes;

export interface AddressPrompt {
  /** Asks for the URL of a link or video, or for the selected picture's description. */
  ask(mode: ModeName, typed?: string): void;
  /** Moves the tooltip to the current selection. */
  place(): void;
  hide(): void;
}

/**
 * Adapts Quill's tooltip: labels its field, keeps an invalid URL with the reason, and makes it usable by keyboard.
 * Quill's own has links that are not links, and accepts any address.
 */
export function prepareTooltip(quill: Quill, tooltip: BaseTooltip): AddressPrompt {
  const { root, textbox } = tooltip;
  if (!textbox) throw new Error('The tooltip has no text field.');
  const complaint = document.createElement('p');
  complaint.className = 'rich-text-complaint';
  complaint.setAttribute('role', 'alert');
  complaint.id = `rich-text-complaint-${crypto.randomUUID()}`;
  textbox.after(complaint);
  textbox.setAttribute('aria-describedby', complaint.id);
  const complain = (text: string) => {
    complaint.textContent = text;
    textbox.setAttribute('aria-invalid', String(text !== ''));
  };
  textbox.addEventListener('input', () => complain(''));
  const action = root.querySelector('.ql-action');
  for (const [selector, name] of [
    ['.ql-action', 'Save'],
    ['.ql-remove', 'Remove the link'],
    ['.ql-close', 'Close'],
  ] as const) {
    const button = root.querySelector<HTMLElement>(selector);
    if (button) makeButton(button, name);
  }
  const show = tooltip.show.bind(tooltip);
  tooltip.show = () => {
    action?.setAttribute('aria-label', 'Edit the link');
    show();
  };

  const edit = tooltip.edit.bind(tooltip);
  const ask = (mode: ModeName, typed = '') => {
    edit(mode, typed);
    complain('');
    action?.setAttribute('aria-label', 'Save');
    textbox.setAttribute('aria-label', modes[mode].label);
    textbox.placeholder = modes[mode].placeholder;
    textbox.focus();
    textbox.select();
  };
  tooltip.edit = (mode = 'link', typed = null) => ask(mode === 'video' || mode === 'alt' ? mode : 'link', typed ?? '');

  const save = tooltip.save.bind(tooltip);
  tooltip.save = () => {
    const mode = root.dataset['mode'] as ModeName; // set by `ask`
    const typed = textbox.value;
    if (mode === 'alt') return describe(typed.trim());
    if (typed.trim() === '' && !tooltip.linkRange) return tooltip.cancel();
    const address = mode === 'video' ? videoAddress(typed) : linkAddress(typed);
    if (address === undefined) return complain(modes[mode].complaint);
    if (mode === 'link' && !tooltip.linkRange && quill.selection.savedRange.length === 0)
      return insertLink(typed, address);
    textbox.value = address;
    return save();
  };

  function insertLink(typed: string, address: string): void {
    const { index } = quill.selection.savedRange;
    tooltip.restoreFocus();
    quill.insertText(index, typed.trim(), 'link', address, 'user');
    quill.setSelection(index + typed.trim().length, 0, 'silent');
    tooltip.hide();
  }

  function describe(text: string): void {
    const { index } = quill.selection.savedRange;
    tooltip.restoreFocus();
    quill.formatText(index, 1, 'alt', text, 'user');
    tooltip.hide();
  }

  return {
    ask,
    place() {
      const bounds = quill.getBounds(quill.selection.savedRange);
      if (bounds && !root.classList.contains('ql-hidden')) tooltip.position(bounds);
    },
    hide: () => tooltip.hide(),
  };
}

function makeButton(action: HTMLElement, name: string): void {
  action.setAttribute('role', 'button');
  action.tabIndex = 0;
  action.setAttribute('aria-label', name);
  action.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    action.click();
  });
}
