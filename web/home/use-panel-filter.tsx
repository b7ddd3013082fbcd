import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { plainText } from '#contract/plain-text.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { PanelPosition } from './late-panels.ts';
import classes from './panel-filter.module.css';

/** Minimum number of positions for the filter of panels. */
const leastToFilter = 10;

interface PanelFilter {
  /** Absent for few positions. */
  field: ReactNode;
  /** Positions with the searched text in their title; undefined without one. */
  found: readonly PanelPosition[] | undefined;
}

/** Hook: filters many panels by the titles of their positions. */
export function usePanelFilter(positions: readonly PanelPosition[]): PanelFilter {
  const t = useTexts('home');
  const [sought, setSought] = useState('');
  if (positions.length < leastToFilter) return { field: undefined, found: undefined };
  const words = plainText(sought);
  const found = words === '' ? undefined : positions.filter(({ title }) => plainText(title).includes(words));
  const field = (
    <Wrap gap="4 12">
      <TextInput
        className={classes.field}
        type="search"
        aria-label={t('filter.label')}
        placeholder={t('filter.label')}
        leftSection={<Search size={16} aria-hidden />}
        maxLength={100}
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
      />
      <Text as="output" size="s" tone="mute">
        {found && t('filter.found', { count: found.length })}
      </Text>
    </Wrap>
  );
  return { field, found };
}
