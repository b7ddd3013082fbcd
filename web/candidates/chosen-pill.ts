import { useLocation } from '@tanstack/react-router';
import { type Pill, pills } from '#contract/stages.ts';

type Search = Readonly<Record<string, unknown>>;

/** The panels in an address that list something other than their matches: `?stage=hash.kept.hash2.talking`. */
function readPills({ stage }: Search): ReadonlyMap<string, Pill> {
  const parts = typeof stage === 'string' ? stage.split('.') : [];
  const chosen = new Map<string, Pill>();
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const pill = pills.find((one) => one === parts[index + 1]);
    if (pill) chosen.set(parts[index] ?? '', pill);
  }
  return chosen;
}

/** The search of an address that selects a pill in a position's panel. */
export function withPill(search: Search, hashId: string, pill: Pill): { stage?: string | undefined } {
  const chosen = new Map(readPills(search));
  if (pill === 'best') chosen.delete(hashId);
  else chosen.set(hashId, pill);
  return { ...search, stage: chosen.size === 0 ? undefined : [...chosen].flat().join('.') };
}

/** Hook: the pill that the address selects for a panel. */
export const useChosenPill = (hashId: string): Pill =>
  useLocation({ select: ({ search }) => readPills(search).get(hashId) ?? 'best' });
