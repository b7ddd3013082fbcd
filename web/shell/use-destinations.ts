import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { at, menuOf } from '#contract/screens.ts';
import { firstThreads, messagingInit } from '#contract/messaging.ts';
import { plainText } from '#contract/plain-text.ts';
import { searchOptions } from '#contract/search.ts';
import { useOwnPositions } from '#web/candidates/own-positions.ts';
import { send } from '#web/platform/calls/api.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { messagesRouteOf, useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { findNamed } from '#web/reference/search-text.ts';

export interface Destination {
  key: string;
  label: string;
  /** At the end of the row. */
  note?: string;
  icon: { name: string; url: string | null } | 'position' | 'screen' | 'search';
  go: () => void;
}

export interface Group {
  name: 'people' | 'positions' | 'screens' | 'engineers';
  destinations: readonly Destination[];
}

/** Most of each kind that are listed. */
const most = 5;
/** Milliseconds without a key press before the server searches for people. */
const pause = 200;
const minute = 60_000;

interface Destinations {
  groups: readonly Group[];
  /** Whether more may come for the typed text. */
  isPending: boolean;
  /** Asks for the people at once, without waiting for the typing to pause. */
  settle: () => void;
  /** Something could not be read, so that it is missing. */
  isPartly: boolean;
}

/**
 * Hook: where typed text may lead: people the viewer has a thread with, own positions, screens, engineers by a skill.
 */
export function useDestinations(typed: string): Destinations {
  const t = useTexts('shell');
  const badges = useTexts('common');
  const navigate = useNavigate();
  const messages = messagesRouteOf(useUser());
  const words = typed.trim();
  const [search, setSearch] = useSettled(words);
  const threads = useQuery({
    queryKey: keyOf(messagingInit, { search, limit: most }),
    queryFn: ({ signal }) => send(messagingInit, { ...firstThreads, limit: most, search }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: minute,
  });
  const positions = useOwnPositions();
  const options = useCall(searchOptions, {}, { staleTime: Infinity });

  const people = (threads.data?.userThreads ?? []).map(({ user, position }) => ({
    key: `person ${user.id}`,
    label: `${user.firstName} ${user.lastName}`,
    note: position?.title ?? user.company?.name ?? '',
    icon: { name: `${user.firstName} ${user.lastName}`, url: user.avatarUrl },
    go: () => void navigate({ to: messages, params: { id: String(user.id) }, search: {} }),
  }));
  const own = (['live', 'drafts'] as const).flatMap((kind) =>
    positions[kind].map(({ hashId, title }) => ({
      key: `position ${hashId}`,
      label: title,
      note: badges(kind === 'live' ? 'badge.live' : 'badge.draft'),
      icon: 'position' as const,
      go: () => void navigate({ to: at.positionPeople, params: { positionHashId: hashId } }),
    })),
  );
  const screens = [
    ...menuOf('client').map(({ entry, name }) => ({ name, label: t(`menu.${entry}`) })),
    { name: 'mailSettings' as const, label: t('menu.mailSettings') },
    { name: 'ownAccount' as const, label: t('menu.account') },
  ].map(({ name, label }) => ({
    key: name,
    label,
    icon: 'screen' as const,
    go: () => void navigate({ to: at[name] }),
  }));
  const skills = (options.data?.skills ?? []).map(({ id, name, synonyms = [] }) => ({
    key: `skill ${id}`,
    label: t('command.skill', { skill: name }),
    names: [name, ...synonyms],
    icon: 'search' as const,
    go: () => void navigate({ to: at.clientSearch, search: { skills: [id] } }),
  }));
  const searching = {
    key: 'search',
    label: t('command.search'),
    names: [t('command.search')],
    icon: 'search' as const,
    go: () => void navigate({ to: at.clientSearch, search: {} }),
  };
  const isTyped = plainText(typed) !== '';
  const found = <T extends Destination>(all: readonly T[], namesOf = ({ label }: T): readonly string[] => [label]) =>
    findNamed(all, namesOf, typed).found.slice(0, most);
  const groups: Group[] = [
    { name: 'people', destinations: found(people) },
    { name: 'positions', destinations: found(own) },
    { name: 'screens', destinations: isTyped ? found(screens) : screens },
    { name: 'engineers', destinations: isTyped ? found([...skills, searching], ({ names }) => names) : [searching] },
  ];
  return {
    groups: groups.filter(({ destinations }) => destinations.length > 0),
    isPending:
      positions.isPending || options.isPending || threads.isPending || threads.isPlaceholderData || search !== words,
    settle: () => setSearch(words),
    isPartly: threads.isError || positions.isError || options.isError,
  };
}

/** The value once it has been unchanged for a pause, and the previous one until then. */
function useSettled(value: string) {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return [settled, setSettled] as const;
}
