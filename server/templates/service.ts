import type * as z from 'zod/mini';
import { type listTemplates as listTemplatesCall, saveTemplate as saveTemplateCall } from '#contract/templates.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Database, checkVersion, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { checkMay, mayOf } from '#server/platform/errors/may.ts';
import { type ClientViewer, whyNotActing } from '#server/platform/session/viewer.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { whyNotAdd } from './policy.ts';
import * as store from './store.ts';

type Viewer = Pick<ClientViewer, 'companyId' | 'session'>;

/** The starter templates, by their texts. */
const first = ['first', 'next', 'refusal'] as const;

/**
 * Returns the templates of the viewer's company. The first member's look adds the starter templates, in their language;
 * an acting administrator's does not.
 */
export async function listTemplates(
  db: Database,
  viewer: Viewer,
  language: Language,
): Promise<z.input<(typeof listTemplatesCall)['answer']>> {
  const { companyId } = viewer;
  const rules = { save: whyNotActing(viewer, saveTemplateCall) };
  if (!rules.save) await giveFirst(db, companyId, language);
  return { templates: await store.listOf(db, companyId), may: mayOf(rules) };
}

const giveFirst = (db: Database, companyId: number, language: Language): Promise<void> =>
  withTransaction(db, async (db) => {
    if (!(await store.claimFirst(db, companyId))) return;
    const t = textsOf(language, 'templates');
    for (const name of first)
      await store.insertTemplate(db, companyId, { title: t(`${name}.title`), text: t(`${name}.text`) });
  });

/**
 * Saves a template of the viewer's company. 404 for another company's, 409 past the limit and for changes to an older
 * version.
 */
export async function saveTemplate(
  db: Database,
  viewer: Viewer,
  { id, version, title, text }: z.output<(typeof saveTemplateCall)['payload']>,
): Promise<z.input<(typeof saveTemplateCall)['answer']>> {
  const { companyId } = viewer;
  return withTransaction(db, async (db) => {
    if (id === undefined) {
      checkMay(whyNotAdd({ count: await store.lockCount(db, companyId) }));
      return store.insertTemplate(db, companyId, { title, text });
    }
    const stored = await store.lockVersion(db, companyId, id);
    if (stored === undefined) throw noSuchTemplate();
    checkVersion(version, stored);
    return store.updateTemplate(db, id, { title, text });
  });
}

/** Deletes a template of the viewer's company; 404 for another company's. */
export async function deleteTemplate(
  db: Database,
  viewer: Viewer,
  { id }: { id: number },
): Promise<Record<string, never>> {
  if (!(await store.deleteById(db, viewer.companyId, id))) throw noSuchTemplate();
  return {};
}

const noSuchTemplate = () => new AppError('not-found', 'There is no such template.');
