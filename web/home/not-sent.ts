import { skipToken } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Position } from '#contract/positions.ts';
import { getProfile } from '#contract/profiles.ts';
import { isLike } from '#web/platform/kept-value.ts';
import { useUser } from '#web/platform/session.ts';
import { createStore } from '#web/platform/store.ts';
import { readTab, writeTab } from '#web/platform/tab-storage.ts';
import { useCall } from '#web/platform/use-call.ts';

const kind = 'not-sent';
const name = 0;
/** Counts the changes in tab storage. */
const changes = createStore(0);

function keep(userId: number, value: { hashId: string } | undefined): void {
  writeTab(kind, userId, name, value);
  changes.set(changes.get() + 1);
}

/** Notes in this tab, like unsent messages, that a newcomer arrived by a position's address, to write about it. */
export function useArrival(isNewcomer: boolean): void {
  const { id } = useUser();
  const { positionHashId: named } = useParams({ strict: false });
  const [hashId] = useState(named);
  useEffect(() => {
    if (isNewcomer && hashId !== undefined) keep(id, { hashId });
  }, [isNewcomer, hashId, id]);
}

/**
 * Hook: the Live position that the engineer came for, until passed or, according to a list on the screen, written
 * about.
 */
export function useNotSent(isWrittenAbout: (hashId: string) => boolean): Position | undefined {
  const { id } = useUser();
  changes.use();
  const kept = readTab(kind, id, name);
  const hashId = isLike(kept, { hashId: '' }) ? kept.hashId : undefined;
  const { data, isError } = useCall(
    getProfile,
    hashId === undefined ? skipToken : { profileType: 'position', positionHashId: hashId },
  );
  const found = data?.profileType === 'position' ? data : undefined;
  const isOver =
    hashId !== undefined &&
    (isError || isWrittenAbout(hashId) || found?.lastMessage !== undefined || found?.mark === 'passed');
  useEffect(() => {
    if (isOver) keep(id, undefined);
  }, [isOver, id]);
  return isOver || hashId === undefined ? undefined : found?.position;
}
