/** All addresses of the web application, as its router writes them: `$id` is one part, `{-$id}` an optional one. */
export const addresses = [
  '/',
  '/admin/clients',
  '/admin/mail',
  '/admin/talents',
  '/client/company',
  '/client/company/edit',
  '/client/home/{-$positionHashId}',
  '/client/messages/{-$id}',
  '/client/positions',
  '/client/positions/$positionHashId/edit',
  '/client/teammates',
  '/client/teammates/$id/edit',
  '/client/teammates/create',
  '/mail-settings',
  '/signin/{-$id}',
  '/signup',
  '/talent/home/{-$positionHashId}',
  '/talent/messages/{-$id}',
  '/talent/profile',
  '/talent/profile/edit',
] as const;

const sources = addresses.map((address) => address.replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replace(/\$\w+/g, '[^/]+'));
const pattern = new RegExp(`^(?:${sources.join('|')})/?$`, 'i');

/** Whether a request's path belongs to the application. Like the router, it ignores case and a trailing slash. */
export const isAddress = (path: string): boolean => pattern.test(path);
