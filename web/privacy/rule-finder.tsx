import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { findCompanies } from '#contract/privacy.ts';
import { send } from '#web/platform/calls/api.ts';
import { pause } from '#web/platform/tab/pause.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Choice } from './choice.ts';
import { List, Row, Stack, Text } from '#web/ui/layout.tsx';
import searchClear from '#web/ui/search-clear.module.css';
import classes from './hiding-section.module.css';
import { RuleMark } from './rule-mark.tsx';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  hiddenIds: readonly number[];
  suggestedDomain: string | null;
  onChoose: (choice: Choice) => void;
}

/** Milliseconds without a key press before companies are looked up. */
const settling = 250;

/** The typed text, or the host of a typed web or mail address without 'www.', if that may be a domain. */
const domainIn = (text: string): string | undefined =>
  /^(?:https?:\/\/|\S*@)?(?:www\.)?([^\s@/:?#]+\.[^\s@/:?#.]{2,})(?:[/:?#]\S*)?$/i.exec(text)?.[1]?.toLowerCase();

/** Field that accepts a company, found by a part of its name, a domain or a name. */
export function RuleFinder({ field, hiddenIds, suggestedDomain, onChoose }: Props) {
  const t = useTexts('privacy');
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const domain = domainIn(text);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(findCompanies, { text }),
    queryFn: async ({ signal }) => {
      await pause(settling, signal);
      return send(findCompanies, { text }, { signal });
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const companies = text === '' ? undefined : data?.companies;
  return (
    <Stack gap="8" marginTop="12">
      <TextInput
        ref={field}
        label={t('finder.label')}
        placeholder={t('finder.placeholder')}
        type="search"
        className={searchClear.field}
        {...(typed !== '' && {
          rightSection: (
            <button
              type="button"
              className={searchClear.clear}
              aria-label={t('finder.clear')}
              onClick={() => {
                setTyped('');
                field.current?.focus();
              }}
            >
              <X size={16} aria-hidden />
            </button>
          ),
        })}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {text !== '' && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {text !== '' && (
        <List className={classes.found} aria-label={t('finder.found')}>
          {(error ? [] : (companies ?? [])).map((company) => (
            <li key={company.id}>
              <Row
                type="button"
                as="button"
                padding="8 12"
                textAlign="start"
                className={classes.company}
                disabled={hiddenIds.includes(company.id)}
                onClick={() => onChoose({ rule: { kind: 'company', companyId: company.id }, text: company.name })}
              >
                <Avatar name={company.name} url={company.avatarUrl} size={32} shape="square" />
                <Text as="span" flex="1" size="m" weight="600" wrap="anywhere">
                  {company.name}
                </Text>
                {hiddenIds.includes(company.id) && (
                  <Text as="span" size="s" tone="mute">
                    {t('finder.hidden')}
                  </Text>
                )}
              </Row>
            </li>
          ))}
          {domain !== undefined && (
            <Wide
              kind="domain"
              label={t('finder.domain', { domain })}
              note={t('finder.domain.note')}
              onChoose={() => onChoose({ rule: { kind: 'domain', domain }, text: domain })}
            />
          )}
          {!/@|:\/\//.test(text) && (
            <Wide
              kind="name"
              label={t('finder.name', { name: text })}
              note={t('finder.name.note')}
              onChoose={() => onChoose({ rule: { kind: 'name', name: text }, text })}
            />
          )}
        </List>
      )}
      {text === '' && suggestedDomain !== null && (
        <div className={classes.suggestion}>
          <QuietButton
            onClick={() => onChoose({ rule: { kind: 'domain', domain: suggestedDomain }, text: suggestedDomain })}
          >
            {t('finder.suggestion', { domain: suggestedDomain })}
          </QuietButton>
        </div>
      )}
      <Text as="output" size="s" tone="mute">
        {companies && !error && t('finder.count', { count: companies.length })}
      </Text>
    </Stack>
  );
}

interface WideProps {
  kind: 'domain' | 'name';
  label: string;
  note: string;
  onChoose: () => void;
}

/** A choice that covers several companies. */
const Wide = ({ kind, label, note, onChoose }: WideProps) => (
  <li>
    <Row type="button" as="button" padding="8 12" textAlign="start" className={classes.company} onClick={onChoose}>
      <RuleMark kind={kind} />
      <Text as="span" flex="1" size="m" weight="600" wrap="anywhere">
        {label}
        <Text as="span" size="s" tone="mute" weight="400" className={classes.detail}>
          {note}
        </Text>
      </Text>
    </Row>
  </li>
);
