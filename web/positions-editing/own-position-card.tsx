import { Link } from '@tanstack/react-router';
import { ExternalLink, MapPin } from 'lucide-react';
import * as addresses from '#contract/addresses.ts';
import type { PositionCard } from '#contract/positions.ts';
import type { Skill } from '#contract/reference.ts';
import { at } from '#contract/screens.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { LiveBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/chip.tsx';
import { StretchedButton } from '#web/ui/stretched-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Pay } from '#web/positions/pay.tsx';
import { sinceOf } from '#web/positions/since.ts';
import { Card, Row, Stack, Text, Wrap } from '#web/ui/layout.tsx';
import { AnnouncementLine } from './announcement-line.tsx';
import { EndingNotice, isNear } from './ending-notice.tsx';
import { TakenDownNotice } from './taken-down-notice.tsx';
import { titleOf } from './position-draft.ts';
import type { NamedFilter } from './position-filter.ts';
import classes from './positions-screen.module.css';

interface Props {
  position: PositionCard;
  filter: NamedFilter;
  /** Days Live until a position ends; 0 for never. */
  positionDays: number;
}

/**
 * Position in the company's list. The card opens its profile; buttons lead to its people and to its form, which leads
 * back to the same `filter`.
 */
export function OwnPositionCard({ position, filter, positionDays }: Props) {
  const t = useTexts('positions');
  const title = titleOf(position, t);
  return (
    <Card as="li" flow="wrap" gap="14 24" padding="20" align="start" className={classes.card}>
      <Stack gap="12" className={classes.about}>
        <h2 className={classes.title}>
          <StretchedButton onClick={() => openProfile({ profileType: 'position', positionHashId: position.hashId })}>
            {title}
          </StretchedButton>
          <LiveBadge isLive={position.isLive} />
        </h2>
        <Skills label={t('card.required')} skills={position.skills} />
        <Skills label={t('card.optional')} skills={position.optionalSkills} />
        {position.place && (
          <Row as="p" gap="6" align="start" size="s" tone="mute" wrap="anywhere" className={classes.place}>
            <MapPin size={15} aria-hidden />
            {position.place}
          </Row>
        )}
        {position.pay !== undefined && <Pay pay={position.pay} />}
        <Facts position={position} positionDays={positionDays} />
        {position.takenDown && <TakenDownNotice reason={position.takenDown.reason} />}
        <EndingNotice position={position} />
        <AnnouncementLine positionId={position.id} />
      </Stack>
      <Wrap gap="8" align="stretch" className={classes.actions}>
        {position.title !== '' && position.talentCount !== undefined && (
          <Button
            variant="default"
            size="sm"
            renderRoot={(props) => (
              <Link to={at.positionPeople} params={{ positionHashId: position.hashId }} {...props} />
            )}
          >
            {t.rich('card.people', { title, count: position.talentCount, hidden: <VisuallyHidden /> })}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          renderRoot={({ children, ...props }) => (
            <a href={addresses.positionPage(position.hashId)} target="_blank" rel="noopener" {...props}>
              {children}
            </a>
          )}
          rightSection={<ExternalLink size={15} aria-hidden />}
        >
          {t.rich('card.preview', { title, hidden: <VisuallyHidden /> })}
        </Button>
        <Button
          variant="default"
          size="sm"
          renderRoot={(props) => (
            <Link
              to={at.positionEdit}
              params={{ positionHashId: position.hashId }}
              state={{ positionFilter: filter }}
              {...props}
            />
          )}
        >
          {t.rich('card.edit', { title, hidden: <VisuallyHidden /> })}
        </Button>
      </Wrap>
    </Card>
  );
}

/** Outcome, contact, dates, and why a Draft is no longer open, in one line. */
function Facts({ position, positionDays }: Omit<Props, 'filter'>) {
  const { hashId, numbers, contact, endsAt, closeReason } = position;
  const t = useTexts('positions');
  const since = sinceOf(position, t);
  const end = endsAt && new Date(endsAt);
  return (
    <Wrap as="p" gap="2 16" size="s" tone="mute" className={classes.facts}>
      {closeReason && closeReason !== 'takenDown' && (
        <strong>
          {closeReason === 'expired'
            ? t('card.closed.expired', { days: positionDays })
            : t(`card.closed.${closeReason}`)}
        </strong>
      )}
      {numbers && numbers.told + numbers.wrote + numbers.talking > 0 && (
        <Link className={classes.numbers} to={at.positionPeople} params={{ positionHashId: hashId }}>
          {t('count.numbers', numbers)}
        </Link>
      )}
      {contact && <span>{t('card.contact', { name: contact })}</span>}
      {since && <span>{since}</span>}
      {end && !isNear(end) && <span>{t('end.on', { date: end })}</span>}
    </Wrap>
  );
}

function Skills({ label, skills }: { label: string; skills: readonly Skill[] }) {
  const chosen = skills.filter(({ selected }) => selected);
  if (chosen.length === 0) return null;
  return (
    <div>
      <Text marginBottom="6" size="xs" tone="mute">
        {label}
      </Text>
      <Chips skills={chosen} />
    </div>
  );
}
