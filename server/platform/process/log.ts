import pino, { type DestinationStream, type Logger } from 'pino';
import type { Settings } from './settings.ts';

/** Parts of PostgreSQL's errors that repeat values of a row, such as a message or an address. */
const valuesOfRows = ['err.detail', 'err.where'];

/** Creates the log: one line of JSON per event, without users' texts. */
export const createLog = ({ logLevel }: Pick<Settings, 'logLevel'>, output: DestinationStream): Logger =>
  pino({ level: logLevel, redact: { paths: valuesOfRows, remove: true } }, output);
