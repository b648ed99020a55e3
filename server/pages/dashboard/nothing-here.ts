import { notFound } from '../../platform/errors.ts';
import { memberPage } from './member-page.ts';

/** Every other address of a business: a member reads that there is nothing, with the way on beside it. */
export const nothingHere = memberPage({
  path: '/{*rest}',
  show: () => {
    throw notFound('page');
  },
});
