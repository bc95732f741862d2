// Names of companies: the legal form is separated, as a closed set, so that 'G.m.b.H.' and 'GmbH' are the same.
import { fold } from '#domain/search/search-text.ts'

export const LEGAL_FORMS = [
  'gmbh',
  'ug',
  'gmbh-co-kg',
  'kg',
  'ohg',
  'gbr',
  'ag',
  'se',
  'kgaa',
  'ek',
  'eg',
  'ev',
  'public',
  'foreign',
] as const
export type LegalForm = (typeof LEGAL_FORMS)[number]

const PARTNER = '(?:gmbh|g m b h|ges ?m ?b ?h|gesellschaft mbh|mbh|ag|se|ug(?: haftungsbeschrankt)?|ltd)'

/** Spellings at the end of a folded name, longest first; single letters are abbreviations with points. */
const FORMS: readonly (readonly [form: LegalForm, spelling: string])[] = [
  ['kgaa', `(?:${PARTNER} (?:co|u co|und co|and co) )?(?:kgaa|k g a a|kommanditgesellschaft auf aktien)`],
  ['gmbh-co-kg', `${PARTNER} ?(?:co|u co|und co|and co)(?: ?(?:kg|k g|kommanditgesellschaft))?`],
  ['gmbh', 'gmbh|ggmbh|g m b h|ges ?m ?b ?h|gesellschaft (?:mbh|m b h|mit beschrankter haftung)|mbh'],
  ['ug', 'ug(?: haftungsbeschrankt)?|unternehmergesellschaft(?: haftungsbeschrankt)?'],
  ['kg', '(?:co )?(?:kg|k g|kommanditgesellschaft)'],
  ['ohg', 'ohg|o h g|offene handelsgesellschaft'],
  ['gbr', 'e ?gbr|gbr|g d b r|gesellschaft burgerlichen rechts'],
  ['ag', 'ag|a g|aktiengesellschaft'],
  ['se', 'se'],
  ['ek', 'e k|ek|e kfm|e kfr|eingetragener? kauf(?:mann|frau)'],
  ['eg', 'eg|e g|eingetragene genossenschaft'],
  ['ev', 'ev|e v|eingetragener verein'],
  ['public', 'aor|kdor|eigenbetrieb|stiftung'],
  [
    'foreign',
    'e u|sarl|s a r l|sas|sasu|sa|s a|srl|s r l|spa|s p a|snc|s n c|sl|s l|b v|bv|n v|nv|sp z o o|s r o|sro|a s|kft|zrt|' +
      'limited|ltd|plc|llp|inc|corp|llc|co ltd|k k',
  ],
]
const AT_END = FORMS.map(([form, spelling]) => [form, new RegExp(`^(.+?) (?:${spelling})$`)] as const)

/** Words of ERP systems that do not belong to a name. */
const NOISE_BEFORE = /^(?:firma|fa|herrn|lieferant) /
const NOISE_AFTER = / (?:nicht verwenden|gesperrt|z hd .*|c o .*)$/

export interface CompanyName {
  /** Folded, without legal form and noise. */
  readonly stem: string
  readonly form: LegalForm | undefined
}

/**
 * The folded name ('ä', 'ae' and 'a' are the same) and its legal form; a name that consists only of a form stays a name. `typed` contains
 * '&' and '+', which fold to spaces.
 */
export function companyName(name: string): CompanyName {
  const folded = fold(name).replace(NOISE_BEFORE, '').replace(NOISE_AFTER, '')
  for (const [form, pattern] of AT_END) {
    const stem = pattern.exec(folded)?.[1]
    if (stem) return { stem, form }
  }
  return { stem: folded, form: undefined }
}
