import * as z from 'zod/mini';

/** Stages of an engineer with a position, in their usual order. */
export const stages = ['kept', 'contacted', 'talking', 'interview', 'offer', 'hired', 'closed'] as const;
export const Stage = z.enum(stages);
export type Stage = z.infer<typeof Stage>;

/** Number of candidates in each stage. */
export const StageCounts = z.record(Stage, z.int());
export type StageCounts = z.infer<typeof StageCounts>;
