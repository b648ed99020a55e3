import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { renderBankFile } from '../../server/domain/payouts/bank-file.ts';
import { sepaText } from '../../server/domain/payouts/sepa-text.ts';

const FROM = {
  id: 'pex_01jd3k5m7n9p1q3r5s7t9v1w3x',
  name: 'Tallystick & Söhne GmbH',
  iban: 'DE89370400440532013000',
  bic: null,
  created_at: new Date('2026-11-28T10:00:00.123Z'),
};

const instruction = (amount: number, holder: string, description: string | null) => ({
  payout: { id: 'po_01jd3k5m7n9p1q3r5s7t9v1w3x', amount, currency: 'EUR', description },
  to: { holder, iban: 'FR1420041010050500013M02606' },
});

/** The elements of pain.001.001.09 that a file has, in the order of its schema, and the form of their texts. */
const SCHEMA = {
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  PmtInf: ['PmtInfId', 'PmtMtd', 'NbOfTxs', 'CtrlSum', 'PmtTpInf', 'ReqdExctnDt', 'Dbtr', 'DbtrAcct', 'DbtrAgt', 'ChrgBr', 'CdtTrfTxInf'], // prettier-ignore
  CdtTrfTxInf: ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
  InitgPty: ['Nm'],
  PmtTpInf: ['SvcLvl'],
  SvcLvl: ['Cd'],
  ReqdExctnDt: ['Dt'],
  Dbtr: ['Nm'],
  DbtrAcct: ['Id'],
  DbtrAgt: ['FinInstnId'],
  FinInstnId: ['BICFI', 'Othr'],
  PmtId: ['EndToEndId'],
  Amt: ['InstdAmt'],
  Cdtr: ['Nm'],
  CdtrAcct: ['Id'],
  RmtInf: ['Ustrd'],
} as Record<string, string[]>;

const SEPA_TEXT = "[A-Za-z0-9/?:().,'+ -]";
/** Banks refuse a file with other characters in an id. */
const ID = /^[A-Za-z0-9+?/:().,' -]{1,35}$/;
const TEXTS: Record<string, RegExp> = {
  MsgId: ID,
  PmtInfId: ID,
  EndToEndId: ID,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,16}\.\d{2}$/,
  Cd: /^SEPA$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  PmtMtd: /^TRF$/,
  ChrgBr: /^SLEV$/,
  IBAN: /^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  InstdAmt: /^\d{1,16}\.\d{2}$/,
  Nm: new RegExp(`^${SEPA_TEXT}{1,70}$`),
  Ustrd: new RegExp(`^${SEPA_TEXT}{1,140}$`),
};

interface Element {
  name: string;
  children: Element[];
  text: string;
}

/** Reads the elements of a file without comments and references. */
function parse(xml: string): Element {
  const root: Element = { name: '', children: [], text: '' };
  const open = [root];
  for (const [, close, name, text] of xml.matchAll(/<(\/?)(\w+)[^>]*>([^<]*)/g)) {
    if (close) {
      const ended = open.pop();
      if (ended?.name !== name) throw new Error(`${name} ends ${ended?.name}`);
      continue;
    }
    const element = { name: name!, children: [], text: text! };
    open.at(-1)!.children.push(element);
    open.push(element);
  }
  if (open.length !== 1) throw new Error('An element is open.');
  return root.children[0]!;
}

function check({ name, children, text }: Element): void {
  if (children.length === 0) {
    expect([name, text]).toEqual([name, expect.stringMatching(TEXTS[name] ?? /^NOTPROVIDED$/)]);
    return;
  }
  const known = SCHEMA[name];
  if (known) {
    const places = children.map((child) => known.indexOf(child.name));
    expect([name, places]).toEqual([name, [...places].sort((one, other) => one - other)]);
    expect(places).not.toContain(-1);
  }
  children.forEach(check);
}

const find = (element: Element, name: string): string[] => [
  ...(element.name === name ? [element.text] : []),
  ...element.children.flatMap((child) => find(child, name)),
];

test('a file has the structure of pain.001.001.09, its count and its sum', () => {
  const xml = renderBankFile(FROM, [instruction(1250, 'Zoë Łukasz', 'November'), instruction(99, 'Ada', null)]);
  expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>');
  const root = parse(xml);
  check(root);
  expect(find(root, 'CtrlSum')).toEqual(['13.49', '13.49']);
  expect(find(root, 'NbOfTxs')).toEqual(['2', '2']);
  expect(find(root, 'InstdAmt')).toEqual(['12.50', '0.99']);
  expect(find(root, 'Nm')).toEqual(['Tallystick + Sohne GmbH', 'Tallystick + Sohne GmbH', 'Zoe Lukasz', 'Ada']);
  expect(find(root, 'Ustrd')[0]).toBe('po 01jd3k5m7n9p1q3r5s7t9v1w3x November');
  expect(find(parse(renderBankFile({ ...FROM, bic: 'COBADEFFXXX' }, [])), 'BICFI')).toEqual(['COBADEFFXXX']);
});

test('any holder and amount makes a file of that structure, or is refused before', () => {
  const holders = fc.string({ unit: 'grapheme', maxLength: 70 });
  fc.assert(
    fc.property(holders, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (holder, amount) => {
      if (sepaText(holder) !== undefined) check(parse(renderBankFile(FROM, [instruction(amount, holder, null)])));
    }),
  );
});

test.each([
  ['Müller & Söhne', 'Muller + Sohne'],
  ['Straße 5', 'Strasse 5'],
  ['O’Neill <Ltd>', "O'Neill Ltd"],
  ['株式会社', undefined],
  ['  ', undefined],
])('%s is written as %s', (text, written) => expect(sepaText(text)).toBe(written));
