export { sweepExports } from './export-store.ts';
export { deleteEachHour } from './delete-leaving.ts';
export { ownDataMails } from './mails.ts';
export { makeExports } from './make-export.ts';
