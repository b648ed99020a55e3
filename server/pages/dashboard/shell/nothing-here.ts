import { notFound } from '../../../platform/errors.ts';
import type { Page } from '../../parts/render-page.ts';
import { memberPage } from './member-page.ts';

const page = memberPage({
  path: '/{*rest}',
  show: () => {
    throw notFound('page');
  },
});

/** Responds with 404 to unknown addresses of a business, within the console's navigation. */
export const nothingHere: Page = (service) => {
  const { path, get } = page(service);
  return { path, get: get!, post: get! };
};
