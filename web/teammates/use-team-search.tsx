import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { TeammateCard } from '#contract/companies.ts';
import { plainText } from '#contract/plain-text.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import classes from './team-screen.module.css';

/** Minimum number of members for the search. */
const leastToSearch = 10;

/** Hook: finds members of a large team by words of their name, title and address; a small one has no field. */
export function useTeamSearch(team: readonly TeammateCard[]): { field: ReactNode; found: readonly TeammateCard[] } {
  const t = useTexts('teammates');
  const [sought, setSought] = useState('');
  if (team.length < leastToSearch) return { field: undefined, found: team };
  const words = plainText(sought).split(/\s+/);
  const found = team.filter(({ firstName, lastName, title, email }) => {
    const text = plainText([firstName, lastName, title, email].join(' '));
    return words.every((word) => text.includes(word));
  });
  const field = (
    <Wrap as="search" gap="4 12" marginBottom="16">
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('team.search', { count: team.length })}
        placeholder={t('team.search', { count: team.length })}
        leftSection={<Search size={16} aria-hidden />}
        maxLength={100}
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
      />
      <Text as="output" size="s" tone="mute">
        {sought.trim() !== '' && t('team.found', { count: found.length })}
      </Text>
    </Wrap>
  );
  return { field, found };
}
