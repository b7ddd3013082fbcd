import type { CompanyChanges } from '#contract/companies.ts';
import { deleteMedia, replacedImages, withStoredImages } from '#server/media/service.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import type { Services } from '#server/platform/services.ts';
import type { ClientViewer } from '#server/platform/viewer.ts';
import { readCompanyChanges } from './changes.ts';
import { checkOwnCompany } from './policy.ts';
import { lockImages, updateCompany as updateRow } from './store.ts';

/**
 * Saves the viewer's own company and the images sent along; the images they replace are removed. Refuses another
 * company's id (404), addresses that are not http(s) (422), and what media refuses of an image.
 */
export async function updateCompany(
  services: Services,
  viewer: Pick<ClientViewer, 'companyId'>,
  changes: CompanyChanges,
  files: { avatar?: Buffer; backgroundImage?: Buffer },
): Promise<void> {
  checkOwnCompany(viewer, changes.id);
  const update = await readCompanyChanges(changes);
  const images = {
    avatarKey: { kind: 'avatar', bytes: files.avatar },
    backgroundImageKey: { kind: 'background', bytes: files.backgroundImage },
  } as const;
  await withStoredImages(services, images, (keys) =>
    withTransaction(services.db, async (db) => {
      const former = await lockImages(db, viewer.companyId);
      await updateRow(db, viewer.companyId, { ...update, ...keys });
      await deleteMedia(db, replacedImages(former, keys));
    }),
  );
}
