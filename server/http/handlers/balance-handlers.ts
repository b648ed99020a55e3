import { merchantOf } from '../../domain/businesses/merchant.ts';
import { getBalance, listBalanceEntries } from '../../domain/balance/balance.ts';
import { getStatements } from '../../domain/balance/monthly-statements.ts';
import type { Handlers } from './handler.ts';

export const Balance: Handlers['Balance'] = {
  get: ({ caller }) => getBalance(merchantOf(caller.bearer)),
};

export const BalanceEntries: Handlers['BalanceEntries'] = {
  list: ({ service, query, caller }) => listBalanceEntries(service.keys, merchantOf(caller.bearer), query),
};

export const Statements: Handlers['Statements'] = {
  get: ({ query, caller }) => getStatements(merchantOf(caller.bearer), query.month),
};
