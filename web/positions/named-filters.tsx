import { MapPin, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text, Wrap } from '#web/ui/layout.tsx';
import classes from './named-filters.module.css';

export interface NamedFilter {
  kind: 'skill' | 'country' | 'city';
  name: string;
  /** Removes it: the address without it, or what a press does. */
  without: string | (() => void);
}

interface Props {
  filters: readonly NamedFilter[];
  /** Words that are searched for in texts. */
  words: string;
  notUnderstood: readonly string[];
  /** Further controls. */
  children?: ReactNode;
}

/**
 * What the words of a search were understood as: a pill for each skill, country and city, and the words without a name.
 */
export function NamedFilters({ filters, words, notUnderstood, children }: Props) {
  const t = useTexts('position-search');
  const quote = (word: string) => t('words.quoted', { word });
  return (
    <Wrap gap="8" className={classes.root}>
      {filters.map((filter) => (
        <Pill key={`${filter.kind} ${filter.name}`} filter={filter} />
      ))}
      {filters.length > 0 && words !== '' && (
        <Text as="span" size="s" tone="mute">
          {t('words.also', { words: quote(words.replaceAll(/["“”„]/g, '')) })}
        </Text>
      )}
      {notUnderstood.length > 0 && (
        <Text as="span" size="s" dir="auto">
          {t('words.notUnderstood', { words: notUnderstood.map(quote).join(', ') })}
        </Text>
      )}
      {children}
    </Wrap>
  );
}

function Pill({ filter: { kind, name, without } }: { filter: NamedFilter }) {
  const t = useTexts('position-search');
  const drawn = {
    className: classes.pill,
    'aria-label': t(kind === 'skill' ? 'words.remove.skill' : 'words.remove.country', { name }),
  };
  const content = (
    <>
      {kind === 'skill' ? <span>{t.rich('words.skill', { name, b: <b /> })}</span> : <MapPin size={16} aria-hidden />}
      {kind !== 'skill' && <b>{name}</b>}
      <X size={16} aria-hidden />
    </>
  );
  if (typeof without === 'string')
    return (
      <a href={without} {...drawn}>
        {content}
      </a>
    );
  return (
    <button type="button" onClick={without} {...drawn}>
      {content}
    </button>
  );
}
