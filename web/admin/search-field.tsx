import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import classes from './search-field.module.css';
import { useSearchKey } from './use-search-key.ts';

const pauseMilliseconds = 250;

interface Props {
  label: string;
  /** The search term in the URL. */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches when typing pauses; follows changes of the URL. Has the focus at first; the key / leads back to it. */
export function SearchField({ label, search, onSearch }: Props) {
  const t = useTexts('admin');
  const [typed, setTyped] = useState(search);
  /** The term in the URL and those told since, which a slow screen may bring one after another. */
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
          <button type="button" className={classes.clear} aria-label={t('search.clear')} onClick={() => change('')}>
            <X size={18} aria-hidden />
          </button>
        )
      }
      value={typed}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
