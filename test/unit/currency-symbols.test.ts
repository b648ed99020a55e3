import { expect, test } from '@jest/globals';
import { currenciesOnRecord, formatAmount } from '../../server/domain/payments/currencies.ts';
import { meaningsOf } from '../../server/domain/search/meanings.ts';
import { LANGUAGES } from '../../server/platform/languages/languages.ts';

test.each(LANGUAGES.map(({ code, amounts }) => [code, amounts]))(
  'an amount that a page in “%s” prints is understood in its currency',
  (_, locale) => {
    const missed = currenciesOnRecord().filter((currency) => {
      const printed = formatAmount(117_147, currency, locale);
      return meaningsOf(printed).amounts?.[currency] !== 117_147;
    });
    expect(missed).toEqual([]);
  },
);

test.each([
  ['US$ 70,90', 'USD', 7090],
  ['70,90 $US', 'USD', 7090],
  ['￥1,171', 'JPY', 1171],
  ['C$ 70,90', 'CAD', 7090],
  ['CHF 1’171.47', 'CHF', 117_147],
  ['1\u202f171,47 zł', 'PLN', 117_147],
  ['７０．９０ €', 'EUR', 7090],
])('%s is an amount in %s', (text, currency, amount) => {
  expect(meaningsOf(text).amounts).toEqual({ [currency]: amount });
});

test.each(['70,90 Q$', 'US$ 70,90 EUR', 'US$', '70,90 F CF'])('%s is no amount', (text) => {
  expect(meaningsOf(text).amounts).toBeNull();
});
