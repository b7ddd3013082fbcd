import * as addresses from '#contract/addresses.ts';
import type { FoundPosition, PublicPages } from '#contract/public-pages.ts';
import { dateLocaleOf, dayOf } from '#contract/texts/days.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { NamedFilters } from '#web/positions/named-filters.tsx';
import { Pay } from '#web/positions/pay.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Chips } from '#web/ui/chip.tsx';
import { Card, List, Stack, Text, Wrap } from '#web/ui/layout.tsx';
import { Filters } from './filters.tsx';
import { LinkButton } from './link-button.tsx';
import list from './list-page.module.css';
import { Note, maxSkills } from './position-links.tsx';
import links from './position-links.module.css';
import classes from './positions-page.module.css';

/** Public list of the Live positions that satisfy the filters of its address, newest first, a page at a time. */
export function PositionsPage(props: PublicPages['positions']) {
  const { asked, named, notUnderstood, withoutAbsent } = props;
  const { isFiltered, isUnfolded, isCut, positions, total, offered } = props;
  const t = useTexts('public');
  const search = useTexts('position-search');
  return (
    <Stack className={list.root}>
      <div>
        <h1 className={classes.heading}>{t('positions.title')}</h1>
        <Text size="s" tone="mute">
          {t('positions.lead')} <a href={addresses.matching}>{t('matching.title')}</a>
        </Text>
      </div>
      {isCut && (
        <Card as="output" fill="dashed">
          {t('positions.cut')}
        </Card>
      )}
      <Filters asked={asked} isUnfolded={isUnfolded} offered={offered} />
      {named.length + notUnderstood.length > 0 && (
        <NamedFilters filters={named} words={asked.words} notUnderstood={notUnderstood}>
          {withoutAbsent !== undefined && <a href={withoutAbsent}>{search('words.leaveOut')}</a>}
        </NamedFilters>
      )}
      <Wrap as="p" gap="4 12" tone="mute" className={classes.found}>
        {total === 0 ? (
          t(isFiltered ? 'positions.noneFound' : 'positions.none')
        ) : (
          <span>{t.rich('positions.count', { count: total, b: <b /> })}</span>
        )}
        {isFiltered && <a href={addresses.positionsPage()}>{t('positions.clear')}</a>}
      </Wrap>
      <Beyond {...props} />
      {positions.length > 0 && (
        <List className={classes.list}>
          {positions.map((position) => (
            <Row key={position.path} position={position} />
          ))}
        </List>
      )}
      <Pages {...props} />
    </Stack>
  );
}

/** Positions beyond the filters: pay in other currencies, and without results what to leave out, or sign-up. */
function Beyond({ otherCurrencies, looser, signUp }: PublicPages['positions']) {
  const t = useTexts('position-search');
  const page = useTexts('public');
  return (
    <>
      {looser.length > 0 && (
        <div>
          <Text size="m" tone="mute" marginBottom="8">
            {t('looser.text')}
          </Text>
          <Wrap>
            {looser.map(({ name, path, count }) => (
              <a key={path} className={classes.without} href={path}>
                {t.rich('positions.without', { filter: name, count, b: <b /> })}
              </a>
            ))}
          </Wrap>
        </div>
      )}
      {otherCurrencies && (
        <Text size="m" tone="mute">
          {t('positions.otherCurrencies', { count: otherCurrencies.count })}{' '}
          <a href={otherCurrencies.path}>{t('positions.otherCurrencies.show')}</a>
        </Text>
      )}
      {signUp !== undefined && (
        <div>
          <LinkButton href={signUp}>{page('positions.signUp')}</LinkButton>
        </div>
      )}
    </>
  );
}

function Row({ position }: { position: FoundPosition }) {
  const t = useTexts('public');
  const language = useLanguage();
  const { path, title, companyName, avatarUrl, place, pay, skills, liveSince, confirmedAt } = position;
  const dayOn = (time: Date) => dayOf(time, dateLocaleOf(language), 'UTC');
  const day = dayOn(liveSince);
  return (
    <li className={classes.row}>
      <Avatar name={companyName} url={avatarUrl} size={44} shape="square" />
      <Stack gap="4" align="start" className={classes.what}>
        <a className={links.title} href={path} dir="auto">
          {title}
        </a>
        <Note text={`${companyName}\u00a0· ${place}`} />
        {skills.length > 0 && <Chips skills={skills.slice(0, maxSkills)} />}
      </Stack>
      <Stack gap="4" justify="space-between" className={classes.beside}>
        <Pay pay={pay} />
        <Text size="s" tone="mute">
          {confirmedAt
            ? t('positions.confirmed', { day, confirmed: dayOn(confirmedAt) })
            : t('positions.liveSince', { day })}
        </Text>
      </Stack>
    </li>
  );
}

function Pages({ page, pages, previous, next, isEnd }: PublicPages['positions']) {
  const t = useTexts('public');
  if (pages === 1) return null;
  return (
    <>
      <Wrap as="p" gap="12 24" className={list.pages}>
        {previous !== undefined && <a href={previous}>{t('positions.previous')}</a>}
        <Text as="span" size="s" tone="mute">
          {t('positions.page', { page, pages })}
        </Text>
        {next !== undefined && <LinkButton href={next}>{t('positions.next')}</LinkButton>}
      </Wrap>
      {isEnd && <Note text={t('positions.end')} />}
    </>
  );
}
