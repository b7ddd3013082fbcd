import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Ellipsis, Eye, LayoutGrid, List as ListIcon, Pencil, ScrollText } from 'lucide-react';
import { useState } from 'react';
import * as addresses from '#contract/addresses.ts';
import { clientHome, onePanel } from '#contract/matching.ts';
import { type PositionCard, listPositions } from '#contract/positions.ts';
import { at } from '#contract/screens.ts';
import { CardKeys } from '#web/candidates/card-keys.tsx';
import { useChosenPill } from '#web/candidates/chosen-pill.ts';
import { KeysButton } from '#web/candidates/keys-button.tsx';
import { OrderLink } from '#web/reference/order-link.tsx';
import { useDownload } from '#web/forms/use-download.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Pay } from '#web/positions/pay.tsx';
import { sinceOf } from '#web/positions/since.ts';
import { LiveBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Row, Wrap } from '#web/ui/layout.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { PanelContent } from './panel-content.tsx';
import { usePeopleView } from './people-view.ts';
import classes from './position-people.module.css';

/** The people of one of the company's positions, as cards or as a list. */
export function PositionPeopleScreen() {
  const t = useTexts('positions');
  const { positionHashId } = useParams({ from: `/shell${at.positionPeople}` as const });
  const own = useCall(listPositions, { positionHashId });
  const position = own.data?.positions[0];
  const title = position?.title || t(position ? 'untitled' : 'list.title');
  usePageTitle(title);
  if (!position) return <PendingPage title={title} width="wide" error={own.error} onRetry={() => void own.refetch()} />;
  return (
    <Page width="wide">
      <Link className={classes.back} to={at.positions}>
        <ArrowLeft size={16} aria-hidden />
        {t('list.title')}
      </Link>
      <PageHeader title={title} note={<LiveBadge isLive={position.isLive} />}>
        <Acts position={position} title={title} />
      </PageHeader>
      <Facts position={position} />
      <People positionHashId={positionHashId} />
      <CardKeys />
    </Page>
  );
}

interface Props {
  position: PositionCard;
}

function Acts({ position: { hashId }, title }: Props & { title: string }) {
  const t = useTexts('positions');
  const more = useTexts('moderation')('more.label');
  const isPhone = useMedia('(width < 768px)');
  const preview = addresses.positionPage(hashId);
  const record = useDownload(addresses.positionRecord(hashId), `${title}.csv`);
  return (
    <>
      {!isPhone && (
        <>
          <Button
            variant="default"
            size="sm"
            leftSection={<Eye size={16} aria-hidden />}
            renderRoot={({ children, ...props }) => (
              <a href={preview} target="_blank" rel="noopener" {...props}>
                {children}
              </a>
            )}
          >
            {t.rich('card.preview', { title, hidden: <VisuallyHidden /> })}
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<ScrollText size={16} aria-hidden />}
            loading={record.isDownloading}
            onClick={() => void record.download()}
          >
            {t('record.short')}
          </Button>
        </>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<Pencil size={16} aria-hidden />}
        renderRoot={(props) => <Link to={at.positionEdit} params={{ positionHashId: hashId }} {...props} />}
      >
        {t.rich('card.edit', { title, hidden: <VisuallyHidden /> })}
      </Button>
      {isPhone && (
        <MenuButton
          label={more}
          items={[
            {
              label: t('card.previewShort'),
              icon: <Eye size={18} aria-hidden />,
              onSelect: () => window.open(preview, '_blank', 'noopener'),
            },
            {
              label: t('record.short'),
              icon: <ScrollText size={18} aria-hidden />,
              onSelect: () => void record.download(),
            },
          ]}
        >
          <Ellipsis size={20} aria-hidden />
        </MenuButton>
      )}
      {record.dialog}
    </>
  );
}

/** Pay, place, dates, contact and numbers in one line. */
function Facts({ position }: Props) {
  const t = useTexts('positions');
  const { pay, place, contact, numbers } = position;
  const since = sinceOf(position, t);
  return (
    <Wrap gap="2 20" marginBottom="16" align="baseline" size="s" tone="mute" className={classes.facts}>
      {pay && <Pay pay={pay} />}
      {place && <span>{place}</span>}
      {since && <span>{since}</span>}
      {contact && <span>{t('card.contact', { name: contact })}</span>}
      {numbers && <span className={classes.numbers}>{t('count.numbers', numbers)}</span>}
    </Wrap>
  );
}

function People({ positionHashId }: { positionHashId: string }) {
  const t = useTexts('candidates');
  const home = useCall(clientHome, onePanel(positionHashId));
  const [panel] = home.data?.positions ?? [];
  const { view, setView } = usePeopleView();
  const isBest = useChosenPill(positionHashId) === 'best';
  const [isExpanded, setIsExpanded] = useState(false);
  if (!panel)
    return home.error ? (
      <FailedState error={home.error} text={t('list.failed')} onRetry={() => void home.refetch()} />
    ) : (
      <DelayedSpinner />
    );
  return (
    <section aria-labelledby="people">
      <h2 id="people">
        <VisuallyHidden>{t('people.label', { title: panel.title })}</VisuallyHidden>
      </h2>
      <PanelContent
        position={panel}
        batchIds={[panel.id]}
        isExpanded={isExpanded}
        onExpand={setIsExpanded}
        isList={view === 'list'}
        beside={
          <Segments
            label={t('people.view')}
            choices={[
              { value: 'cards', label: t('people.cards'), icon: <LayoutGrid size={16} aria-hidden /> },
              { value: 'list', label: t('people.list'), icon: <ListIcon size={16} aria-hidden /> },
            ]}
            value={view}
            onChange={setView}
          />
        }
      />
      <Row gap="16" marginTop="16" justify="end">
        <KeysButton />
        {isBest && <OrderLink />}
      </Row>
    </section>
  );
}
