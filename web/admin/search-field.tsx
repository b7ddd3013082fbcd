import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import searchClear from '#web/ui/search-clear.module.css';
import classes from './search-field.module.css';

const pauseMilliseconds = 250;

interface Props {
  label: string;
  /** The search term in the URL. */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches when typing pauses; follows changes of the URL. Focused at first; the key / focuses it again. */
export function SearchField({ label, search, onSearch }: Props) {
  const t = useTexts('admin');
  const [typed, setTyped] = useState(search);
  /** The term in the URL and those sent since, which a slow screen may pass on one by one. */
  const told = useRef([search]);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  useEffect(() => {
    const index = told.current.indexOf(search);
    if (index === -1) setTyped(search);
    told.current = index === -1 ? [search] : told.current.slice(index);
  }, [search]);
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  const change = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      const term = text.trim();
      told.current.push(term);
      onSearch(term);
    }, pauseMilliseconds);
  };
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<Search size={18} aria-hidden />}
      aria-keyshortcuts="/"
      rightSection={
        typed === '' ? (
          <kbd className={classes.key}>/</kbd>
        ) : (
          <button type="button" className={searchClear.clear} aria-label={t('search.clear')} onClick={() => change('')}>
            <X size={18} aria-hidden />
          </button>
        )
      }
      value={typed}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

/**
 * Focuses a search field when its screen opens, unless that would open an on-screen keyboard, and whenever the key / is
 * pressed outside a field.
 */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches && !isTaken()) field.current?.focus({ preventScroll: true });
    const listening = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTaken()) return;
        event.preventDefault();
        field.current?.focus();
        field.current?.select();
      },
      listening,
    );
    return () => listening.abort();
  }, [field]);
}

/** Whether a dialog is open, or a field has the focus. */
const isTaken = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true;
