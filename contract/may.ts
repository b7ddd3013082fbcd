import * as z from 'zod/mini';
import { Reason } from './errors.ts';

type Acts = readonly [string, ...string[]];

/** Whether the viewer may do each of these acts: true exactly if the call would not refuse it (docs/decisions/0037). */
export const may = <const Names extends Acts>(...acts: Names) => z.record(z.enum(acts), z.boolean());

/** Reasons for the acts that the viewer may not do, as the refused calls would give them. */
export const whyNot = <const Names extends Acts>(...acts: Names) => z.partialRecord(z.enum(acts), Reason);
