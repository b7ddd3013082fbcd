import type Quill from 'quill';
import type { BaseTooltip } from 'quill/themes/base';
import { randomId } from '#web/platform/tab/random-id.ts';
import { getTexts } from '#web/platform/texts/texts.ts';
import { linkAddress, videoAddress } from './addresses.ts';

type Mode = 'link' | 'video' | 'alt';

/** Examples of addresses, the same in every language. */
const examples = { link: 'example.com', video: 'https://www.youtube.com/watch?v=...' };

export interface AddressPrompt {
  /** Asks for the URL of a link or video, or for the selected picture's description. */
  ask(mode: Mode, typed?: string): void;
  /** Moves the tooltip to the current selection. */
  place(): void;
  hide(): void;
}

/**
 * Adapts Quill's tooltip: labels its field, keeps an invalid URL with the reason, and makes it usable by keyboard.
 * Quill's own has links that are not links, and accepts any address.
 */
export function prepareTooltip(quill: Quill, tooltip: BaseTooltip): AddressPrompt {
  const t = getTexts('rich-text');
  const { root, textbox } = tooltip;
  if (!textbox) throw new Error('The tooltip has no text field.');
  const complaint = document.createElement('p');
  complaint.className = 'rich-text-complaint';
  complaint.setAttribute('role', 'alert');
  complaint.id = `rich-text-complaint-${randomId()}`;
  textbox.after(complaint);
  textbox.setAttribute('aria-describedby', complaint.id);
  const complain = (text: string) => {
    complaint.textContent = text;
    textbox.setAttribute('aria-invalid', String(text !== ''));
  };
  textbox.addEventListener('input', () => complain(''));
  const action = root.querySelector('.ql-action');
  for (const [selector, name] of [
    ['.ql-action', t('prompt.save')],
    ['.ql-remove', t('prompt.removeLink')],
    ['.ql-close', t('prompt.close')],
  ] as const) {
    const button = root.querySelector<HTMLElement>(selector);
    if (button) makeButton(button, name);
  }
  const remove = root.querySelector('.ql-remove');
  remove?.setAttribute('data-word', t('prompt.remove'));
  const nameAction = (word: string, label = word) => {
    action?.setAttribute('data-word', word);
    action?.setAttribute('aria-label', label);
  };
  const show = tooltip.show.bind(tooltip);
  tooltip.show = () => {
    root.dataset['title'] = t('prompt.visit');
    nameAction(t('prompt.edit'), t('prompt.editLink'));
    show();
  };

  const edit = tooltip.edit.bind(tooltip);
  const ask = (mode: Mode, typed = '') => {
    edit(mode, typed);
    complain('');
    nameAction(t('prompt.save'));
    root.dataset['title'] = t(`prompt.title.${mode}`);
    textbox.setAttribute('aria-label', t(`prompt.label.${mode}`));
    textbox.placeholder = mode === 'alt' ? t('prompt.placeholder.alt') : examples[mode];
    textbox.focus();
    textbox.select();
  };
  tooltip.edit = (mode = 'link', typed = null) => ask(mode === 'video' || mode === 'alt' ? mode : 'link', typed ?? '');

  const save = tooltip.save.bind(tooltip);
  tooltip.save = () => {
    const mode = root.dataset['mode'] as Mode; // set by `ask`
    const typed = textbox.value;
    if (mode === 'alt') return describe(typed.trim());
    if (typed.trim() === '' && !tooltip.linkRange) return tooltip.cancel();
    const address = mode === 'video' ? videoAddress(typed) : linkAddress(typed);
    if (address === undefined) return complain(t(`prompt.refused.${mode}`));
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
