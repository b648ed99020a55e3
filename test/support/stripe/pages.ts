import type { Express, Response } from 'express';
import type { Account } from './account.ts';
import type { Intent, Session } from './objects.ts';
import { TEST_CARDS } from './objects.ts';
import type { StripeStandIn } from './stand-in.ts';

/** Serves the pages on which payers act: the hosted page of a session, and the page of the payer's bank. */
export function servePages(app: Express, standIn: StripeStandIn): void {
  app.get('/c/pay/:id', (req, res) => {
    const { session } = find(standIn, req.params.id);
    if (session.status !== 'open') return void res.status(404).send('This page has expired.');
    showPage(res, session);
  });

  app.post('/c/pay/:id', async (req, res) => {
    const { session, account, params } = find(standIn, req.params.id);
    if (session.status !== 'open') return void res.status(404).send('This page has expired.');
    const token = String(req.body.card);
    const { decline, challenge } = TEST_CARDS[token] ?? { decline: 'incorrect_number' };
    const [{ price_data }] = params.line_items;
    const { unit_amount: amount, currency } = price_data;
    const known = typeof session.payment_intent === 'string' && account.intents.get(session.payment_intent);
    const intent = known || account.newIntent({ ...params.payment_intent_data, amount, currency });
    session.payment_intent = intent.id;
    if (challenge) {
      account.authorized(
        intent,
        { status: 'action_required', url: '' },
        { token, key: null, url: bankOf(standIn, intent) },
      );
      standIn.atBank.set(intent.id, { account, session });
      await standIn.flush();
      return void res.redirect(303, bankOf(standIn, intent));
    }
    const outcome = decline
      ? ({ status: 'declined', decline_code: 'declined', processor_code: decline } as const)
      : ({ status: 'succeeded' } as const);
    account.authorized(intent, outcome, { token, key: null, url: '' });
    if (!decline) account.complete(session, intent);
    await standIn.flush();
    if (decline) showPage(res.status(402), session, 'Your card was declined.');
    else res.redirect(303, session.success_url!);
  });

  app.get('/challenge/:id', (_req, res) => {
    res.send(
      '<form method="post"><button name="answer" value="approve">Approve</button><button name="answer" value="fail">Fail</button></form>',
    );
  });

  app.post('/challenge/:id', async (req, res) => {
    const id = req.params.id;
    const known = standIn.atBank.get(id);
    const account = known?.account ?? Object.values(standIn.accounts).find(({ intents }) => intents.has(id))!;
    const intent = account.intent(id);
    if (intent.status !== 'requires_action') return void res.status(404).send('This page has expired.');
    const isApproved = req.body.answer === 'approve';
    const failed = {
      status: 'declined',
      decline_code: 'declined',
      processor_code: 'payment_intent_authentication_failure',
    } as const;
    const outcome = isApproved ? ({ status: 'succeeded' } as const) : failed;
    account.authorized(intent, outcome, { token: intent.payment_method!, key: null, url: '' });
    if (isApproved && known) account.complete(known.session, intent);
    await standIn.flush();
    const back = known ? (isApproved ? known.session.success_url! : known.session.url!) : standIn.returnUrlOf(intent);
    res.redirect(303, back);
  });
}

const bankOf = (standIn: StripeStandIn, { id }: Intent) => `${standIn.url}/challenge/${id}`;

function find(standIn: StripeStandIn, id: string): { account: Account; session: Session; params: Record<string, any> } {
  const { account, params } = standIn.pages.get(id)!;
  return { account, params, session: account.session(id) };
}

function showPage(res: Response, { amount_total, currency, cancel_url }: Session, fault = ''): void {
  const cards = Object.keys(TEST_CARDS).map((card) => `<option>${card}</option>`);
  res.send(`<!doctype html><title>Pay</title><h1>Pay ${amount_total} ${currency}</h1><p role="alert">${fault}</p>
    <form method="post"><label>Card <select name="card">${cards.join('')}</select></label><button>Pay</button></form>
    <a href="${cancel_url}">Back</a>`);
}
