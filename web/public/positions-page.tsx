import * as addresses from '#contract/addresses.ts';
import type { FoundPosition, PublicPages } from '#contract/public-pages.ts';
import { dateLocaleOf, dayOf } from '#contract/texts/days.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Pay } from '#web/positions/pay.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Chips } from '#web/ui/chip.tsx';
import layout from '#web/ui/layout.module.css';
import { Filters } from './filters.tsx';
import { LinkButton } from './link-button.tsx';
import list from './list-page.module.css';
import { Note, maxSkills } from './position-links.tsx';
import links from './position-links.module.css';
import classes from './positions-page.module.css';

/** Public list of the Live positions that satisfy the filters of its address, newest first, a page at a time. */
export function PositionsPage(props: PublicPages['positions']) {
  const { asked, isFiltered, isUnfolded, isCut, positions, total, offered } = props;
  const t = useTexts('public');
  return (
    <div className={list.root}>
      <div>
        <h1 className={classes.heading}>{t('positions.title')}</h1>
        <p className={layout.note}>
          {t('positions.lead')} <a href={addresses.matching}>{t('matching.title')}</a>
        </p>
      </div>
      {isCut && <output className={list.notice}>{t('positions.cut')}</output>}
      <Filters asked={asked} isUnfolded={isUnfolded} offered={offered} />
      <p className={classes.found}>
        {total === 0 ? (
          t(isFiltered ? 'positions.noneFound' : 'positions.none')
        ) : (
          <span>{t.rich('positions.count', { count: total, b: <b /> })}</span>
        )}
        {isFiltered && <a href={addresses.positionsPage()}>{t('positions.clear')}</a>}
      </p>
      {positions.length > 0 && (
        <ul className={classes.list}>
          {positions.map((position) => (
            <Row key={position.path} position={position} />
          ))}
        </ul>
      )}
      <Pages {...props} />
    </div>
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
      <div className={classes.what}>
        <a className={links.title} href={path} dir="auto">
          {title}
        </a>
        <Note text={`${companyName}\u00a0· ${place}`} />
        {skills.length > 0 && <Chips skills={skills.slice(0, maxSkills)} />}
      </div>
      <div className={classes.beside}>
        <Pay pay={pay} />
        <p className={layout.note}>
          {confirmedAt
            ? t('positions.confirmed', { day, confirmed: dayOn(confirmedAt) })
            : t('positions.liveSince', { day })}
        </p>
      </div>
    </li>
  );
}

function Pages({ page, pages, previous, next, isEnd }: PublicPages['positions']) {
  const t = useTexts('public');
  if (pages === 1) return null;
  return (
    <>
      <p className={list.pages}>
        {previous !== undefined && <a href={previous}>{t('positions.previous')}</a>}
        <span className={layout.note}>{t('positions.page', { page, pages })}</span>
        {next !== undefined && <LinkButton href={next}>{t('positions.next')}</LinkButton>}
      </p>
      {isEnd && <Note text={t('positions.end')} />}
    </>
  );
}
