import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { offerSkills } from './list-skills.ts';
import { firstOwnId, readSkillsFile } from './read-skills-file.ts';
import { listAddedSkills, updateTables } from './store.ts';

/**
 * Updates the reference tables from the data files and SKILLS_FILE, and values copied from them; without a change it
 * writes nothing. Rows are added and renamed but never removed, since others may refer to them: a skill that has left
 * the file stays. Several processes may call it
 * concurrently: all insert in the same order, so the later one waits.
 */
export const installReference = ({ db, emit }: Pick<Services, 'db' | 'emit'>, skillsFile?: string): Promise<void> =>
  withTransaction(db, async (db) => {
    const added = await listAddedSkills(db, firstOwnId);
    offerSkills([...added, ...(skillsFile === undefined ? [] : readSkillsFile(skillsFile, added))]);
    await updateTables(db);
    await emit(db, 'timezonesInstalled', {});
  });
