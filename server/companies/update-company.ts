import type { CompanyChanges } from '#contract/companies.ts';
import {
  type ImageSource,
  deleteMedia,
  removedImages,
  replacedImages,
  withStoredImages,
} from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { readCompanyChanges } from './read-company-changes.ts';
import { checkOwnCompany } from './policy.ts';
import { checkSaved } from './check-saved.ts';
import { lockOwnCompany } from './service.ts';
import { lockCompanyVersion, updateCompany as updateRow } from './store.ts';
import { lockTextImages } from './text-image-store.ts';
import { readCompanyText, settleTextImages } from './store-text-images.ts';

/**
 * Saves the viewer's own company with its images, and deletes the images replaced or removed. 404 for another company's
 * id, 409 for changes to an older version, 422 for addresses that are not http(s). Also refuses as media does.
 */
export async function updateCompany(
  services: Services,
  viewer: Pick<ClientViewer, 'id' | 'companyId'>,
  { id, version, removedImages: removed, ...changes }: CompanyChanges,
  files: { avatar?: ImageSource; backgroundImage?: ImageSource },
): Promise<void> {
  checkOwnCompany(viewer, id);
  const { companyId } = viewer;
  const update = await readCompanyChanges(changes, (html, path) => readCompanyText(services, viewer, html, path));
  const images = {
    avatar: { kind: 'avatar', image: files.avatar },
    backgroundImage: { kind: 'background', image: files.backgroundImage },
  } as const;
  await withStoredImages(services, viewer.id, images, async (db, stored) => {
    const keys = { ...removedImages(removed), ...stored };
    await lockOwnCompany(db, viewer);
    const former = await lockCompanyVersion(db, companyId);
    await checkSaved(db, viewer, version, former);
    await lockTextImages(db, companyId);
    await updateRow(db, companyId, { ...update, ...keys, savedBy: viewer.id });
    const { description = former.description, benefits = former.benefits } = update;
    await settleTextImages(db, companyId, {
      former: former.description + former.benefits,
      text: description + benefits,
    });
    await deleteMedia(db, replacedImages(former, keys));
  });
}
