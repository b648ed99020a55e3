import { scopeDescriptions, type Scope } from '../../../spec/generated/values.ts';
import german from './catalogues/de.json' with { type: 'json' };
import english from './catalogues/en.json' with { type: 'json' };
import spanish from './catalogues/es.json' with { type: 'json' };
import french from './catalogues/fr.json' with { type: 'json' };
import italian from './catalogues/it.json' with { type: 'json' };
import japanese from './catalogues/ja.json' with { type: 'json' };
import dutch from './catalogues/nl.json' with { type: 'json' };
import polish from './catalogues/pl.json' with { type: 'json' };
import portuguese from './catalogues/pt.json' with { type: 'json' };
import { Language } from './language.ts';

/** Descriptions of the scopes in English, which are the contract's. */
const SCOPES = Object.fromEntries(
  Object.entries(scopeDescriptions).map(([scope, text]) => [`scope.${scope}`, text]),
) as Record<`scope.${Scope}`, string>;

/** The language of pages without translation, and of visitors whose languages are unknown. */
export const ENGLISH = new Language('en', 'English', { ...english, ...SCOPES });

/** Languages of payers' pages, in the order in which the pages offer them. */
export const LANGUAGES: Language[] = [
  ENGLISH,
  new Language('de', 'Deutsch', german),
  new Language('fr', 'Français', french),
  new Language('es', 'Español', spanish),
  new Language('it', 'Italiano', italian),
  new Language('nl', 'Nederlands', dutch),
  new Language('pt', 'Português', portuguese, { amounts: 'pt-PT', dates: 'pt-PT' }),
  new Language('pl', 'Polski', polish),
  new Language('ja', '日本語', japanese),
];

/** Returns the language of a stored tag: English without one, or for one that this release does not have. */
export const languageOf = (code: string | null | undefined): Language =>
  LANGUAGES.find((each) => each.code === code) ?? ENGLISH;
