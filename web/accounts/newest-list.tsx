import type { NewestPositions } from '#contract/public.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './newest-list.module.css';

/** The newest positions as links to their pages, and a link to all. */
export function NewestList({ positions, positionCount, companyCount }: NewestPositions) {
  const t = useTexts('accounts');
  const more = (path: string, name: string, count: number) => (
    <span>
      <a className={classes.link} href={path}>
        {name}
      </a>{' '}
      {t('newest.count', { count })}
    </span>
  );
  return (
    <section className={classes.root} aria-labelledby="newest">
      <h2 id="newest" className={classes.heading}>
        {t('newest.title')}
      </h2>
      <p className={classes.why}>{t('newest.why')}</p>
      <ol className={classes.lines}>
        {positions.map(({ hashId, title, companyName, place, pay }, index) => (
          <li key={hashId} className={classes.item}>
            <a className={classes.line} href={`/positions/${hashId}`}>
              <span className={classes.number} aria-hidden>
                {`0${index + 1}`}
              </span>
              <span className={classes.what}>
                <span className={classes.title} dir="auto">
                  {title}
                </span>
                <span className={classes.place} dir="auto">
                  {companyName}
                  {'\u00a0· '}
                  {place}
                </span>
              </span>
              <span className={classes.pay} aria-hidden>
                {pay.amount !== '' && <span className={classes.amount}>{pay.amount}</span>} {pay.unit}
              </span>
              <span className={classes.spoken}>{pay.spoken}</span>
            </a>
          </li>
        ))}
      </ol>
      <p className={classes.more}>
        {more('/positions', t('newest.all'), positionCount)} {more('/companies', t('newest.companies'), companyCount)}
      </p>
    </section>
  );
}
