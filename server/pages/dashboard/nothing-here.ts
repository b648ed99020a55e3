import { notFound } from '../../platform/errors.ts';
import type { Page } from '../parts/render-page.ts';
import { memberPage } from './member-page.ts';

const page = memberPage({
  path: '/{*rest}',
  show: () => {
    throw notFound('page');
  },
});

/** Every other address of a business: a member reads that there is nothing, with the way on beside it. */
export const nothingHere: Page = (service) => {
  const { path, get } = page(service);
  return { path, get: get!, post: get! };
};
