import { useId, useState } from 'react';
import { type TeammateSummary, reachedContact } from '#contract/companies.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { findNamed } from '#web/reference/search-text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { MeBadge } from '#web/ui/badge.tsx';
import { Radio } from '#web/ui/check-mark.tsx';
import { isComposing } from '#web/ui/composing.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { Box, Card, Row, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './contact-list.module.css';

interface Props {
  teammates: readonly TeammateSummary[];
  value: number | null;
  onChange: (teammateId: number) => void;
  error?: string | undefined;
}

/** Number of teammates visible at a glance; a longer list scrolls and can be searched. */
const few = 8;

/**
 * Radio group of the teammates: the contact of a position. For one who has not signed in yet, it names whom engineers
 * reach until then. A long list begins with the initial choice.
 */
export function ContactList({ teammates, value, onChange, error }: Props) {
  const t = useTexts('positions');
  const id = useId();
  const [first] = useState(value);
  const [query, setQuery] = useState('');
  const isLong = teammates.length > few;
  const found = isLong ? findTeammates(teammates, query, first) : teammates;
  return (
    <div>
      {isLong && (
        <Box marginBottom="8">
          <TextInput
            size="sm"
            aria-label={t('edit.contact.find')}
            placeholder={t('edit.contact.find')}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (isComposing(event)) return;
              if (event.key === 'Escape') setQuery('');
              if (event.key === 'Enter' && query.trim() !== '' && found[0]) onChange(found[0].id);
            }}
          />
        </Box>
      )}
      <Card
        className={classes.box}
        data-long={isLong}
        role="radiogroup"
        aria-label={t('field.mainTeammateId')}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        tabIndex={-1}
      >
        {found.map(({ id: teammateId, firstName, lastName, title, avatarUrl, isMe, isInvited }) => (
          <Row key={teammateId} as="label" gap="14" padding="12 16" className={classes.row}>
            <Radio name={`${id}-contact`} checked={teammateId === value} onChange={() => onChange(teammateId)} />
            <Avatar name={`${firstName} ${lastName}`} url={avatarUrl} size={38} />
            <span className={classes.text}>
              <Wrap as="span" gap="2 8" size="m" weight="600">
                {firstName} {lastName} {isMe && <MeBadge />}
              </Wrap>
              {title && (
                <Text as="span" size="xs" tone="mute" className={classes.title}>
                  {title}
                </Text>
              )}
              {isInvited && (
                <Text as="span" size="xs" tone="mute" className={classes.title}>
                  {t('edit.contact.invited', { name: reachedContact(teammates, teammateId)?.firstName ?? '' })}
                </Text>
              )}
            </span>
          </Row>
        ))}
      </Card>
      <Text as="output" size="s" tone="mute">
        {found.length === 0 && t('edit.contact.none')}
      </Text>
      {error !== undefined && (
        <Text id={id} marginTop="6" size="xs" tone="error">
          {error}
        </Text>
      )}
    </div>
  );
}

/** Teammates whose name or title contains the query. */
function findTeammates(teammates: readonly TeammateSummary[], query: string, first: number | null) {
  const { found } = findNamed(teammates, namesOf, query);
  return found.toSorted((one, other) => Number(other.id === first) - Number(one.id === first));
}

const namesOf = ({ firstName, lastName, title }: TeammateSummary) => [`${firstName} ${lastName} ${title}`];
