import { AppError } from '#server/platform/errors/app-error.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';

/** The company comes from the session. An id in a payload may only repeat it; any other is 404. */
export function checkOwnCompany(viewer: Pick<ClientViewer, 'companyId'>, id: number | undefined): void {
  if (id !== undefined && id !== viewer.companyId) throw new AppError('not-found', 'There is no such company.');
}
