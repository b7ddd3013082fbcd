import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback, useContext, useEffect, useRef } from 'react';
import { listPeople, maxMoved } from '#contract/candidates.ts';
import type { Pill } from '#contract/stages.ts';
import { useMoves } from '#web/candidates/moving.ts';
import { CandidatePlace, type Place, usePassed } from '#web/candidates/use-standing.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Checkbox } from '#web/ui/check-mark.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Text } from '#web/ui/layout.tsx';
import { useReconnected } from '#web/ui/reconnection.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useGradual } from '#web/ui/use-gradual.ts';
import type { TalentsOfPanel } from './panel-talents.tsx';
import { PeopleBar } from './people-bar.tsx';
import classes from './people-list.module.css';
import { nextSort, readSort, sortPeople } from './people-order.ts';
import { PersonRow } from './person-row.tsx';
import { type PeopleColumn, type PeopleSort, usePeopleView } from './people-view.ts';
import { useChoice } from './use-choice.ts';
import { useFresh } from './use-fresh.ts';

interface Props {
  position: TalentsOfPanel;
  pill: Pill;
}

const columns = ['name', 'years', 'asks', 'place', 'skills', 'stage', 'who', 'word'] as const;

/** People of a position as rows, in the order of a pill or sorted by a column, with boxes to move several at once. */
export function PeopleList({ position, pill }: Props) {
  const { hashId: positionHashId, currentUtcOffset: positionOffset } = position;
  const t = useTexts('candidates');
  const locale = useLocale();
  const place = useContext(CandidatePlace);
  const { sort, setSort } = usePeopleView();
  const list = useCall(listPeople, { positionHashId, pill });
  useReconnected(list.isError ? () => void list.refetch() : undefined);
  useFresh({ known: list.data?.counts, now: place?.standing.counts, refetch: list.refetch });
  const { people: all = [], peopleCount = 0, handledCount = 0 } = list.data ?? {};
  const standing = place && { ...place.standing, of: (id: number) => standingOf(all, id) };
  const isPassed = usePassed(positionHashId, standing);
  const moveOf = useMoves(positionHashId);
  const isStage = pill !== 'best' && pill !== 'new';
  const isLeaving = (id: number) => (isStage ? (moveOf(id) ?? pill) !== pill || moveOf(id) === null : isPassed(id));
  const inOrder = all.filter(({ talent }) => !isLeaving(talent.id));
  const people = sort ? sortPeople(inOrder, sort, { positionOffset, locale }) : inOrder;
  const ids = people.map(({ talent }) => talent.id);
  const choice = useChoice(ids);
  const onChoose = useLatest(choice.toggle);
  const mayMove = useUser().actingAdministrator === null;
  const { to } = useGradual({ total: people.length, step: 100, first: 60, of: `${pill} ${sort}` });
  const onOpen = useLatest((talentId: number) =>
    openProfile(
      { profileType: 'talent', talentId, positionHashId },
      {
        ...(pill === 'best' && { panel: position.id }),
        about: position.isLive ? { hashId: positionHashId, title: position.title } : undefined,
      },
    ),
  );
  if (list.isError && !list.data)
    return <FailedState error={list.error} text={t('list.failed')} onRetry={() => void list.refetch()} />;
  if (!list.data) return <DelayedSpinner />;
  if (people.length === 0)
    return <Text tone="mute">{t(pill === 'new' ? 'list.new' : pill === 'kept' ? 'list.kept' : 'list.none')}</Text>;
  const firstHandled = sort || handledCount === 0 ? -1 : inOrder.length - handledCount;
  const offered = ids.slice(0, maxMoved);
  const hasAll = offered.every(choice.isChosen);
  return (
    <CandidatePlace value={place && standing && ({ ...place, standing } satisfies Place)}>
      <table className={classes.table} aria-label={t('people.label', { title: position.title })}>
        <thead className={classes.head}>
          <tr>
            <th scope="col" className={classes.box}>
              {mayMove && (
                <label className={classes.mark}>
                  <Checkbox checked={hasAll} onChange={() => choice.choose(hasAll ? [] : offered)} />
                  <VisuallyHidden>
                    {ids.length > maxMoved ? t('people.chooseFirst', { count: maxMoved }) : t('people.chooseAll')}
                  </VisuallyHidden>
                </label>
              )}
            </th>
            {columns.map((column) => (
              <ColumnHead key={column} column={column} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {people.slice(0, to).map((person, index) => (
            <PersonRow
              key={person.talent.id}
              person={person}
              position={position}
              stage={moveOf(person.talent.id)}
              handledCount={index === firstHandled ? people.length - index : 0}
              isChosen={choice.isChosen(person.talent.id)}
              mayMove={mayMove}
              onChoose={onChoose}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
      {people.length < peopleCount && (
        <Text marginTop="16" size="s" tone="mute">
          {t('people.first', { shown: people.length, count: peopleCount })}
        </Text>
      )}
      {choice.chosenIds.length > 0 && (
        <PeopleBar
          positionHashId={positionHashId}
          people={people.filter(({ talent }) => choice.isChosen(talent.id))}
          onDone={() => choice.choose([])}
        />
      )}
    </CandidatePlace>
  );
}

/** The stage of a row as cards know it; what a row says itself, its acts do not repeat. */
function standingOf(people: NonNullable<ReturnType<typeof listPeople.answer.parse>>['people'], id: number) {
  const person = people.find(({ talent }) => talent.id === id);
  if (!person) return undefined;
  const { stage, hasTalked, isProposed, interviewAt } = person;
  return stage && { talentId: id, stage, hasTalked, isProposed, interviewAt, hasAnswered: false };
}

interface HeadProps {
  column: PeopleColumn;
  sort: PeopleSort | undefined;
  onSort: (sort: PeopleSort | undefined) => void;
}

/** Head of a column that sorts by it, then the other way round, then no longer. */
function ColumnHead({ column, sort, onSort }: HeadProps) {
  const t = useTexts('candidates');
  const sorted = sort && readSort(sort);
  const isSorted = sorted?.column === column;
  const Arrow = sorted?.isAscending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={classes[column]}
      aria-sort={isSorted ? (sorted.isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        title={column === 'skills' ? t('people.skills.note') : undefined}
        onClick={() => onSort(nextSort(sort, column))}
      >
        {t(`people.${column}`)}
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}

/** Hook: a function that stays the same and calls the latest one, so that rows do not render again. */
function useLatest<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
