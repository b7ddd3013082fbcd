/** Names what a user has laid down in one thread: drafts of one user are not shown to the next one at the same browser. */
export interface DeskName {
  userId: number;
  threadId: number;
}
