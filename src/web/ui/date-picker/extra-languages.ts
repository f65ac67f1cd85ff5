import czechWords from './languages/cs.json' with { type: 'json' };
import brazilianWords from './languages/pt-br.json' with { type: 'json' };
import romanianWords from './languages/ro.json' with { type: 'json' };
import slovenianWords from './languages/sl.json' with { type: 'json' };
import type { PickerLanguage } from './picker-language.ts';

// Languages of the picker that the site does not have. Who needs one imports it, so that no page carries the words of all.
export const romanian: PickerLanguage = { code: 'ro', locale: 'ro-RO', words: romanianWords };
export const brazilianPortuguese: PickerLanguage = { code: 'pt-br', locale: 'pt-BR', words: brazilianWords };
export const czech: PickerLanguage = { code: 'cs', locale: 'cs-CZ', words: czechWords };
export const slovenian: PickerLanguage = { code: 'sl', locale: 'sl-SI', words: slovenianWords };
