import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Relaxation } from '#contract/conditions.ts';
import { clientHome } from '#contract/matching.ts';
import { at } from '#contract/screens.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { relaxationText } from '#web/positions/relaxation-text.ts';
import { useCountries } from '#web/reference/names.ts';
import { useNearScreen } from '#web/ui/near-screen.ts';
import { Text, Wrap } from '#web/ui/layout.tsx';
import classes from './near-misses.module.css';

interface Named {
  id: number;
  name: string;
}

interface Props {
  position: { id: number; hashId: string; skills: readonly Named[] };
  /** Ids of the positions that are requested together with it. */
  batchIds: readonly number[];
}

/** Talents gained by one change to a position's conditions, where few match; each number leads to them. */
export function NearMisses({ position, batchIds }: Props) {
  const [isNear, setIsNear] = useState(false);
  const ref = useNearScreen(setIsNear);
  const read = useCall(
    clientHome,
    { positionIds: [...batchIds], talentsEach: 1, relaxes: true },
    { enabled: isNear, select: ({ positions }) => positions.find(({ id }) => id === position.id)?.relaxations },
  );
  const relaxations = read.data ?? [];
  return <div ref={ref}>{relaxations.length > 0 && <Changes position={position} relaxations={relaxations} />}</div>;
}

interface ChangesProps extends Pick<Props, 'position'> {
  relaxations: readonly Relaxation[];
}

function Changes({ position: { hashId, skills }, relaxations }: ChangesProps) {
  const t = useTexts('home');
  const positions = useTexts('positions');
  const countries = useCountries(useUser().countries);
  const names = { skill: nameIn(skills), country: nameIn(countries) };
  return (
    <Wrap gap="8 12" marginTop="16">
      <Text tone="mute">{t('panel.near')}</Text>
      <Wrap as="ul">
        {relaxations.map((relaxation) => {
          const change = relaxationText(relaxation, names, positions);
          return (
            <li key={change}>
              <Link className={classes.link} to={at.clientSearch} search={{ for: hashId, without: relaxation }}>
                {t.rich('panel.near.gain', { count: relaxation.gain, change, strong: <strong /> })}
              </Link>
            </li>
          );
        })}
      </Wrap>
    </Wrap>
  );
}

const nameIn = (named: readonly Named[]) => (one: number) => named.find(({ id }) => id === one)?.name ?? '';
