import * as z from 'zod/mini';

/** Stages of an engineer with a position, in their usual order. */
export const stages = ['kept', 'contacted', 'talking', 'interview', 'offer', 'hired', 'closed'] as const;
export const Stage = z.enum(stages);
export type Stage = z.infer<typeof Stage>;

/** Number of candidates in each stage. */
export const StageCounts = z.record(Stage, z.int());
export type StageCounts = z.infer<typeof StageCounts>;

/** What a list of a position's people shows: its matches, those since the viewer's last visit, or a stage. */
export const pills = ['best', 'new', ...stages] as const;
export const Pill = z.enum(pills);
export type Pill = z.infer<typeof Pill>;
