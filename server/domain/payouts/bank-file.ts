import type { Payout } from '../../models/payouts/payout.ts';
import type { PayoutExport } from '../../models/payouts/payout-export.ts';
import { toDecimal } from '../payments/currencies.ts';
import type { BankDetails } from './bank-details.ts';
import { sepaText } from './sepa-text.ts';

/** The account that pays, with the id and the time of the file. */
type Sender = Pick<PayoutExport, 'id' | 'name' | 'iban' | 'bic' | 'created_at'>;

/** A payout and the account that it goes to. */
export interface Instruction {
  payout: Pick<Payout, 'id' | 'amount' | 'currency' | 'description'>;
  to: BankDetails;
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** Maximum numbers of characters of a name, and of the text for the receiver, in SEPA (EPC132-08). */
const [MOST_OF_NAME, MOST_OF_TEXT] = [70, 140];

/**
 * Renders the payouts of a file as ISO 20022 pain.001.001.09, SEPA credit transfers from one account. It depends on its arguments
 * only, so the file is the same each time; its `MsgId` and `EndToEndId`s let the bank refuse it a second time.
 */
export function renderBankFile(from: Sender, instructions: Instruction[]): string {
  const currency = 'EUR';
  const sum = instructions.reduce((total, { payout }) => total + BigInt(payout.amount), 0n);
  const counts = element('NbOfTxs', String(instructions.length)) + element('CtrlSum', toDecimal(Number(sum), currency));
  const header =
    element('MsgId', idInFile(from.id)) +
    element('CreDtTm', from.created_at.toISOString().replace(/\.\d+Z$/, 'Z')) +
    counts +
    inside('InitgPty', element('Nm', nameOf(from.name)));
  const payments =
    element('PmtInfId', idInFile(from.id)) +
    element('PmtMtd', 'TRF') +
    counts +
    inside('PmtTpInf', inside('SvcLvl', element('Cd', 'SEPA'))) +
    inside('ReqdExctnDt', element('Dt', from.created_at.toISOString().slice(0, 10))) +
    inside('Dbtr', element('Nm', nameOf(from.name))) +
    inside('DbtrAcct', inside('Id', element('IBAN', from.iban))) +
    inside('DbtrAgt', inside('FinInstnId', from.bic ? element('BICFI', from.bic) : NO_BIC)) +
    element('ChrgBr', 'SLEV') +
    instructions.map(transferOf).join('');
  const initiation = inside('GrpHdr', header) + inside('PmtInf', payments);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${inside('CstmrCdtTrfInitn', initiation)}</Document>\n`;
}

function transferOf({ payout, to }: Instruction): string {
  const { id, amount, currency, description } = payout;
  return inside(
    'CdtTrfTxInf',
    inside('PmtId', element('EndToEndId', idInFile(id))) +
      inside('Amt', `<InstdAmt Ccy="${currency}">${toDecimal(amount, currency)}</InstdAmt>`) +
      inside('Cdtr', element('Nm', nameOf(to.holder))) +
      inside('CdtrAcct', inside('Id', element('IBAN', to.iban))) +
      inside(
        'RmtInf',
        element('Ustrd', [id.replace('_', ' '), description ?? ''].join(' ').trim().slice(0, MOST_OF_TEXT)),
      ),
  );
}

/** Writes an id without an underscore, which the character set of SEPA lacks. */
const idInFile = (id: string) => id.replace('_', '-');

const NO_BIC = inside('Othr', element('Id', 'NOTPROVIDED'));

/** Writes a name in the characters of SEPA. It was checked when it was set. */
function nameOf(name: string): string {
  const text = sepaText(name);
  if (text === undefined) throw new Error('A name has no letters of SEPA.');
  return text.slice(0, MOST_OF_NAME).trim();
}

function element(name: string, text: string): string {
  return inside(name, text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
}

function inside(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}
