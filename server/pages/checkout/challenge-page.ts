import type { Request } from 'express';
import { answerChallenge, getChallenge, type ChallengeAnswer } from '../../domain/payments/challenge.ts';
import { formatAmount } from '../../domain/payments/currencies.ts';
import { claim } from '../../http/guards/claim-places.ts';
import { Refusal } from '../../platform/errors.ts';
import { challengePath, returnPath } from '../../platform/origin.ts';
import { formField } from '../parts/forms.ts';
import { languageFor } from '../parts/page-language.ts';
import { renderPage, seeOther, type Page } from '../parts/render-page.ts';
import { referenceOf } from './action-page.ts';

export interface ChallengeData {
  brandBelow: true;
  businessName: string;
  amount: string;
  isOpen: boolean;
  formPath: string;
  returnPath: string;
}

const keyOf = (req: Request) => req.params.key as string;

/** The page that stands in for the payer's bank in TEST: the payer approves, declines or leaves. */
export const challengePage: Page = (service) => ({
  path: '/pay/:reference/challenge/:key',
  isTranslated: true,
  get: async (req, res) => {
    const [reference, key] = [referenceOf(req), keyOf(req)];
    const { payment, businessName, isOpen } = await getChallenge(reference, key);
    const language = languageFor(res);
    const data = {
      brandBelow: true,
      businessName,
      amount: formatAmount(payment.amount, payment.currency, language.amounts),
      isOpen,
      formPath: challengePath(reference, key),
      returnPath: returnPath(reference),
    } as const;
    renderPage<ChallengeData>(res, 'checkout/challenge', data, {
      title: language.text('challenge.title'),
      sendsOnce: true,
    });
  },
  post: async (req, res) => {
    claim({ work: 'money' });
    await answerChallenge(service, referenceOf(req), keyOf(req), readAnswer(formField(req, 'answer')));
    seeOther(res, returnPath(referenceOf(req)));
  },
});

function readAnswer(answer: string): ChallengeAnswer {
  if (answer === 'approve' || answer === 'decline') return answer;
  throw new Refusal('invalid_request', 'The form has no answer. Open the page again, and approve or decline.');
}
