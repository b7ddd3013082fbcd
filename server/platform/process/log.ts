import pino, { type DestinationStream, type Logger } from 'pino';
import { isValueRefused } from '#server/platform/errors/handler.ts';
import type { Settings } from './settings.ts';

/** Parts of PostgreSQL's errors that repeat values of a row, such as a message or an address. */
const valuesOfRows = ['err.detail', 'err.where'];

/** An error for the log. Where PostgreSQL refuses a value, its message repeats it, so the code alone is logged. */
function describe(error: Error): Record<string, unknown> {
  const described = pino.stdSerializers.err(error);
  const { code } = described as { code?: unknown }; // of PostgreSQL's errors
  return isValueRefused(code) ? { type: described.type, code } : { ...described };
}

/** Creates the log: one line of JSON per event, without users' texts. */
export const createLog = ({ logLevel }: Pick<Settings, 'logLevel'>, output: DestinationStream): Logger =>
  pino({ level: logLevel, serializers: { err: describe }, redact: { paths: valuesOfRows, remove: true } }, output);
