/* Parts of saved searches that screens load after themselves, in one file. */
export { SaveSearch } from './save-search.tsx';
export { SavedSearches } from './saved-searches.tsx';
export { TellMe } from './tell-me.tsx';
