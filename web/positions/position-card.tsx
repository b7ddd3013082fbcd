import { MapPin } from 'lucide-react';
import { memo, useContext } from 'react';
import { addressOf } from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import type { Fit, HomePosition } from '#contract/matching.ts';
import { shortPlace } from '#contract/place.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts, useLanguage } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { heightOf } from '#web/ui/card-heights.ts';
import { Chips, countInRow } from '#web/ui/chip.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { useUser } from '#web/platform/session/session.ts';
import { countryName } from '#web/reference/names.ts';
import { Box, Facts, Row } from '#web/ui/layout.tsx';
import { StretchedLink } from './stretched-link.tsx';
import { FitLine } from './fit-line.tsx';
import { liveLabel, wroteLabel } from './day-labels.ts';
import { Pay } from './pay.tsx';
import { Walk } from './walk.ts';
import { PositionMarks } from './position-marks.tsx';
import classes from './position-card.module.css';

interface Props {
  position: HomePosition;
  /** Heading level: 2 directly below the page's title, 3 in a part. */
  level: 2 | 3;
  now: Date;
  /** Whether it is new to the reader. */
  isNew?: boolean;
}

/** Live position on the talent's home: a link to its address that opens in the modal. */
export const PositionCard = memo(function PositionCard({ position, level, now, isNew = false }: Props) {
  const { id, hashId, title, company, skills, fit, wroteAt } = position;
  const t = useTexts('positions');
  const locale = useLocale();
  const walk = useContext(Walk);
  const Heading = `h${level}` as const;
  const cardId = `position ${id}`;
  const height = heightOf(cardId);
  const heldIds = fit?.heldSkillIds ?? [];
  return (
    <article
      className={classes.root}
      data-card={cardId}
      style={height === undefined ? {} : { '--height': `${height}px` }}
    >
      <div className={classes.cover}>
        <Cover name={company.name} url={company.backgroundImageUrl} sizes={coverSizes} />
        {isNew && wroteAt === undefined && (
          <span className={classes.wrote} data-new>
            {t('card.new')}
          </span>
        )}
        {wroteAt !== undefined && (
          <span className={classes.wrote}>{wroteLabel(t, new Date(wroteAt), now, locale)}</span>
        )}
      </div>
      <div className={classes.body}>
        <Row align="stretch">
          <div className={classes.avatar}>
            <Avatar name={company.name} url={company.avatarUrl} shape="square" size={44} edge={3} />
          </div>
          <Box flex="1" className={classes.names}>
            <Heading className={classes.title}>
              <StretchedLink
                href={addressOf(at.talentHome, hashId)}
                onOpen={() =>
                  openProfile(
                    { profileType: 'position', positionHashId: hashId },
                    walk && { among: { hashIds: walk(), from: hashId } },
                  )
                }
              >
                {title}
              </StretchedLink>
            </Heading>
            <Facts as="p" size="s" tone="mute" lineHeight="1.4" wrap="anywhere">
              <span>{t('card.at', { company: company.name })}</span>
              {position.liveSince !== undefined && (
                <span className={classes.live}>
                  <time dateTime={new Date(position.liveSince).toISOString()}>
                    {liveLabel(t, new Date(position.liveSince), now)}
                  </time>
                  {position.confirmedAt != null && t('card.confirmedOn', { date: new Date(position.confirmedAt) })}
                </span>
              )}
            </Facts>
          </Box>
        </Row>
        {position.pay !== undefined && (
          <div className={classes.pay}>
            <Pay pay={position.pay} />
          </div>
        )}
        {position.place && <PlaceLine place={position.place} misfits={fit?.misfits ?? []} />}
        {skills.length > 0 && <Chips skills={skills} ownedIds={heldIds} max={countInRow(skills, heldIds, rowWidth)} />}
        <div className={classes.foot}>
          {fit && fit.heldSkillIds.length < fit.requiredCount && (
            <FitLine held={fit.heldSkillIds.length} required={fit.requiredCount} />
          )}
          <div className={classes.last}>
            <PositionMarks position={position} />
          </div>
        </div>
      </div>
    </article>
  );
});

/** The place of work, and why it does not fit. */
function PlaceLine({ place, misfits }: { place: NonNullable<HomePosition['place']>; misfits: Misfits }) {
  const t = useTexts('positions');
  const placeLine = usePlaceLine();
  return (
    <Row as="p" gap="6" align="stretch" size="s" tone="mute" lineHeight="1.4" wrap="anywhere" className={classes.place}>
      <MapPin size={15} aria-hidden />
      <Facts>
        <span>{placeLine(place)}</span>
        {misfits.length > 0 && (
          <span>
            {t('fit.misfits', {
              count: misfits.length,
              reasons: misfits.map((misfit) => t(`fit.misfit.${misfit}`)).join(', '),
            })}
          </span>
        )}
      </Facts>
    </Row>
  );
}

type Misfits = Fit['misfits'];

/** Inner width of a card in the narrowest common three-column layout. */
const rowWidth = 318;

/** Width of the column, which exceeds 5 times the cover's height. */
const coverSizes = '(width < 700px) 100vw, (width < 1200px) 50vw, 380px';

/** Hook: a place of work in one short line; see `shortPlace`. */
function usePlaceLine(): (place: NonNullable<HomePosition['place']>) => string {
  const t = useTexts('positions');
  const cities = useTexts('cities');
  const language = useLanguage();
  const { countries } = useUser();
  const countryNames = (ids: readonly number[]): string =>
    countries
      .filter(({ id }) => ids.includes(id))
      .map((country) => countryName(country, language))
      .join(', ');
  return (place) => shortPlace(place, { t, cities, countryNames });
}
