/** Public interface of the moderation room. */
export { blockSubject } from './blocks.ts';
