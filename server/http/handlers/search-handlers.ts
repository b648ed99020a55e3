import { merchantOf } from '../../domain/businesses/merchant.ts';
import { search } from '../../domain/search/search.ts';
import type { Handlers } from './handler.ts';

export const Search: Handlers['Search'] = {
  find: ({ service, query, caller }) => search(service, merchantOf(caller.bearer), query),
};
