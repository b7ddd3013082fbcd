import * as z from 'zod/mini';
import { Id } from './fields.ts';

/** A filter of at most `max` ids; empty if absent. */
// @__NO_SIDE_EFFECTS__
export const ids = (max: number) => z._default(z.array(Id).check(z.maxLength(max)), []);

/** A filter of one value; null if absent. */
// @__NO_SIDE_EFFECTS__
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
