import * as z from 'zod/mini';
import { Reason } from './errors.ts';

type Acts = readonly [string, ...string[]];

/** Which of these acts the viewer may do: true exactly if the call is not refused them (docs/decisions/0037). */
export const may = <const Names extends Acts>(...acts: Names) => z.record(z.enum(acts), z.boolean());

/** Why not, of the acts that the viewer may not do: the reason that the refused call would give. */
export const whyNot = <const Names extends Acts>(...acts: Names) => z.partialRecord(z.enum(acts), Reason);
