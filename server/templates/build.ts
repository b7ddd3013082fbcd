import type { Template } from '#contract/templates.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { insertTemplate } from './store.ts';

/** Stores a template of a company. */
export const buildTemplate = (
  db: Database,
  companyId: number,
  template: Partial<Pick<Template, 'title' | 'text'>> = {},
): Promise<Pick<Template, 'id' | 'version'>> =>
  insertTemplate(db, companyId, { title: 'First message', text: 'Hello {firstName}', ...template });
