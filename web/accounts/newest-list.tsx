import type { NewestPositions } from '#contract/public.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Box, List, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './newest-list.module.css';

/** What is promised, the newest positions as links to their pages, and a link to all. */
export function NewestList({ promise, positions, positionCount, companyCount }: NewestPositions) {
  const t = useTexts('accounts');
  const more = (path: string, name: string, count: number) => (
    <span>
      <Text as="a" size="m" weight="600" className={classes.link} href={path}>
        {name}
      </Text>{' '}
      {t('newest.count', { count })}
    </span>
  );
  return (
    <section className={classes.root} aria-labelledby="newest">
      {promise.map(([before, figure, after]) => (
        <p key={figure} className={classes.promise}>
          {before}
          <b>{figure}</b>
          {after}
        </p>
      ))}
      <h2 id="newest" className={classes.heading}>
        {t('newest.title')}
      </h2>
      <List as="ol" padding="0" marginTop="16">
        {positions.map(({ hashId, title, companyName, place, pay }, index) => (
          <li key={hashId} className={classes.item}>
            <a className={classes.line} href={`/positions/${hashId}`}>
              <Text
                as="span"
                flex="none"
                size="xs"
                tone="side-mute"
                weight="700"
                font="heading"
                className={classes.number}
                aria-hidden
              >
                {`0${index + 1}`}
              </Text>
              <Box as="span" flex="1" className={classes.what}>
                <Text as="span" size="m" weight="600" className={classes.title} dir="auto">
                  {title}
                </Text>
                <span className={classes.place} dir="auto">
                  {companyName}
                  {'\u00a0· '}
                  {place}
                </span>
              </Box>
              <span className={classes.pay} aria-hidden>
                {pay.amount !== '' && (
                  <Text as="span" size="m" weight="600" font="tabular" className={classes.amount}>
                    {pay.amount}
                  </Text>
                )}{' '}
                {pay.unit}
              </span>
              <span className={classes.spoken}>{pay.spoken}</span>
            </a>
          </li>
        ))}
      </List>
      <Wrap as="p" gap="4 24" marginTop="14" marginBottom="16" align="stretch" className={classes.more}>
        {more('/positions', t('newest.all'), positionCount)} {more('/companies', t('newest.companies'), companyCount)}
      </Wrap>
    </section>
  );
}
