export { endCasesOf } from './end-case.ts';
export { caseMails } from './mails.ts';
export { restoringHandler } from './suspension.ts';
export { reportAsVisitor } from './visitor-report.ts';
export { sweepCases } from './sweep.ts';
