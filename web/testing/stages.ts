import type { StageCounts } from '#contract/stages.ts';

/** All stages empty. */
export const noStages: StageCounts = {
  kept: 0,
  contacted: 0,
  talking: 0,
  interview: 0,
  offer: 0,
  hired: 0,
  closed: 0,
};
