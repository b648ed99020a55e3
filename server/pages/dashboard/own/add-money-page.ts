import type { Request, Response } from 'express';
import { environments, type Environment } from '../../../../spec/generated/values.ts';
import type { Checkpoint } from '../../../domain/checkpoint.ts';
import { checkCurrency, parseDecimal, toDecimal } from '../../../domain/payments/currencies.ts';
import { createTopUp } from '../../../domain/payments/top-ups.ts';
import { claim } from '../../../http/guards/claim-places.ts';
import type { HttpContext } from '../../../http/http-context.ts';
import { invalidField, type FieldError } from '../../../platform/errors.ts';
import { checkoutPath } from '../../../platform/origin.ts';
import { ADD_MONEY_PATH } from '../../parts/add-money-path.ts';
import { faultsOf, type FormWords } from '../../parts/faults.ts';
import { formField } from '../../parts/forms.ts';
import { seeOther, type Page } from '../../parts/render-page.ts';
import { safeReturnTo } from '../../parts/return-to.ts';
import { newSingleUse, onceOnly } from '../../parts/single-use.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { renderOwn } from '../shell/frame.ts';
import { oneOf } from '../shell/one-of.ts';
import { queryParameter } from '../shell/visit.ts';

/** The form as entered, and where the user goes afterwards. */
interface Entered {
  environment: string;
  amount: string;
  currency: string;
  return_to: string;
}

export interface AddMoneyData {
  path: string;
  wallet: string;
  entered: Entered;
  once: string;
}

const WORDS: FormWords = {
  amount: { label: 'The amount', prompt: 'Enter an amount such as 12.50.' },
  currency: { label: 'The currency', prompt: 'Enter the code of a currency, such as EUR.' },
};

/** The client of payments that users create in the console, as a migration creates it. */
const CONSOLE = 'tally-cli';

/** The page on which users add money to their wallets, and are then led to the page on which they choose a card. */
export const addMoney: Page = (service) => ({
  path: ADD_MONEY_PATH,
  get: (req, res) =>
    show(
      service,
      req,
      res,
      enteredBy((name) => queryParameter(req, name) ?? ''),
    ),
  post: (req, res) => create(service, req, res),
});

function enteredBy(value: (name: string) => string): Entered {
  const environment = environmentOf(value('environment'));
  return {
    environment,
    amount: value('amount').trim(),
    currency: value('currency').trim().toUpperCase() || 'EUR',
    return_to: safeReturnTo(value('return_to'), walletPath(environment)),
  };
}

const walletPath = (environment: Environment) => `/dashboard/wallet?environment=${environment}`;

const environmentOf = (wanted: string) => oneOf(environments, 'environment', wanted || environments[0]);

function show(service: HttpContext, req: Request, res: Response, entered: Entered, faults: FieldError[] = []): void {
  const { user } = requireSignedIn(res);
  const wallet = walletPath(environmentOf(entered.environment));
  const data = { path: ADD_MONEY_PATH, wallet, entered, once: newSingleUse(service, user) };
  renderOwn<AddMoneyData>(service, req, res, 'add-money', data, { title: 'Add money', faults });
}

async function create(service: HttpContext, req: Request, res: Response): Promise<void> {
  claim({ work: 'money' });
  const { user } = requireSignedIn(res);
  const entered = enteredBy((name) => formField(req, name));
  try {
    const request = {
      amount: amountOf(entered),
      currency: entered.currency,
      return_url: service.config.origin + entered.return_to,
    };
    service.inputs.check('TopUpCreate', request);
    const owner = { userId: user.id, environment: environmentOf(entered.environment), clientId: CONSOLE };
    const work = async (checkpoint: Checkpoint) =>
      checkoutPath((await createTopUp(service, owner, request, checkpoint)).reference);
    seeOther(res, await onceOnly({ service, req, user }, entered, work, ADD_MONEY_PATH));
  } catch (error) {
    show(service, req, res, entered, faultsOf(error, WORDS));
  }
}

function amountOf({ amount, currency }: Entered): number {
  if (amount === '') throw invalidField('/amount', 'required', 'is required');
  checkCurrency(currency);
  const minor = parseDecimal(amount, currency);
  if (minor !== undefined) return minor;
  throw invalidField('/amount', 'format', `must be written in ${currency}, such as ${toDecimal(1250, currency)}`);
}
