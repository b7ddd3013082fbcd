/** The database is of a release that this one cannot upgrade; the message is one sentence for the operator. */
export class OtherRelease extends Error {
  static newer = (): OtherRelease =>
    new OtherRelease('The database was migrated by a newer version. Install that version, or restore a backup.');
}
