export { endCasesOf } from './end-case.ts';
export { caseMails } from './mails.ts';
export { restoringHandler } from './suspend-user.ts';
export { reportAsVisitor } from './report-as-visitor.ts';
export { sweepCases } from './sweep-store.ts';
