import { Link, type ParsedLocation, useLocation } from '@tanstack/react-router';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';

interface Place extends Pick<ParsedLocation, 'pathname' | 'search'> {
  /** Where that one was opened, if it is such a page too. */
  cameFrom?: Omit<Place, 'cameFrom'>;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the page of a person or company: where it was opened, and where it leads back. */
    cameFrom?: Place;
  }
}

/** Hook: the state of links to pages that lead back here. */
export const useHere = (): { cameFrom: Place } =>
  useLocation({
    select: ({ pathname, search, state: { cameFrom: before } }) => ({
      cameFrom: {
        pathname,
        search,
        ...(before && { cameFrom: { pathname: before.pathname, search: before.search } }),
      },
    }),
  });

interface Props {
  /** Where it leads if the page was opened by its address. */
  to: string;
  label: string;
}

/** Leads back to where a page was opened, with the search and page of a list. */
export function BackLink({ to, label }: Props) {
  const t = useTexts('admin');
  const from = useLocation({ select: ({ state }) => state.cameFrom });
  return (
    <Text as="span" wrap="anywhere">
      <Link
        to={from?.pathname ?? to}
        search={from?.search ?? {}}
        state={from?.cameFrom ? { cameFrom: from.cameFrom } : {}}
      >
        {from ? t('back') : label}
      </Link>
    </Text>
  );
}
