// Splits the name of a company: its distinctive words, its legal form, and whether it is a branch, in liquidation, a successor, or another
// company of the same family.
import { LEGAL_FORMS, type LegalForm } from '#domain/suppliers/name.ts'
import { foldText } from './text.ts'

const GENERAL_PARTNERS = ['gmbh', 'mbh', 'gesmbh', 'ag', 'se', 'ug', 'ughaftungsbeschrankt', 'ltd', 'limited']

/** Spellings without blanks; 'und', 'u' and '&' were removed before. */
const SPELLINGS: Readonly<Record<LegalForm, readonly string[]>> = {
  gmbh: [
    'gmbh',
    'ggmbh',
    'gesmbh',
    'mbh',
    'gesellschaftmbh',
    'gesellschaftmitbeschrankterhaftung',
    'mitbeschrankterhaftung',
  ],
  ug: ['ug', 'ughaftungsbeschrankt', 'unternehmergesellschaft', 'unternehmergesellschafthaftungsbeschrankt'],
  'gmbh-co-kg': GENERAL_PARTNERS.flatMap((partner) =>
    ['co', 'cokg', 'cokommanditgesellschaft', 'kg', 'comp', 'compkg'].map((rest) => partner + rest),
  ),
  kg: ['kg', 'cokg', 'kommanditgesellschaft'],
  ohg: ['ohg', 'coohg', 'offenehandelsgesellschaft'],
  gbr: ['gbr', 'egbr', 'gdbr', 'gesellschaftburgerlichenrechts'],
  ag: ['ag', 'aktiengesellschaft'],
  se: ['se'],
  kgaa: ['kgaa', ...GENERAL_PARTNERS.map((partner) => `${partner}cokgaa`), 'kommanditgesellschaftaufaktien'],
  ek: ['ek', 'ekfm', 'ekfr', 'eingetragenerkaufmann', 'eingetragenekauffrau'],
  eg: ['eg', 'eingetragenegenossenschaft'],
  ev: ['ev', 'eingetragenerverein'],
  public: ['aor', 'kdor', 'eigenbetrieb', 'stiftung'],
  foreign:
    'eu og sarl sas sasu sa srl spa snc sl bv nv spzoo spj spk sro spolsro as kft zrt limited ltd plc llp inc corp llc coltd kk ab oy aps'.split(
      ' ',
    ),
}
const FORM_OF = new Map(LEGAL_FORMS.flatMap((form) => SPELLINGS[form].map((spelling) => [spelling, form] as const)))
/** Legal forms only at the end; elsewhere they are words or names. */
const AT_END_ONLY = new Set('se as sa sl sas eu og kk nv bv spa ab eg ev ek og snc co stiftung eigenbetrieb'.split(' '))
const LONGEST_FORM = 7

const JOINING = new Set(['und', 'u', 'and', 'et', 'fur', 'f', 'der', 'die', 'das', 'the'])
const NOISE_BEFORE = new Set(['firma', 'fa', 'herr', 'herrn', 'frau', 'lieferant', 'kreditor'])
/** The text after these words is about a department, a person or the entry itself. */
const NOISE_FROM =
  / (?:abt|abteilung|z ?hd|zu handen|c o|nicht (?:mehr )?(?:verwenden|nutzen|benutzen)|gesperrt|dublette|doppelt|ansprechpartner) ?.*$/
const OWNER = / inh(?:aber(?:in)?)?(?: [^ ]+){0,3}$/

/** Always a branch; the other words only after the legal form or near the end of the name. */
const BRANCH = new Set(
  'niederlassung nl ndl zndl zweigniederlassung zweigstelle filiale betriebsstatte betriebsteil geschaftsstelle auslieferungslager verkaufsburo'.split(
    ' ',
  ),
)
const BRANCH_AT_END = new Set('werk lager buro standort depot plant branch'.split(' '))

const STATUSES: readonly (readonly [status: PartnerStatus, words: RegExp])[] = [
  ['liquidation', / (?:i l|il|i liqu?|in liqu?(?:idation)?|i abw|in abwicklung)(?= |$)/],
  ['insolvency', / (?:i i|i ins|i insolv|in insolvenz|in konkurs)(?= |$)/],
  ['founding', / (?:i g|i gr|in grundung)(?= |$)/],
]
export type PartnerStatus = 'liquidation' | 'insolvency' | 'founding'
const SUCCESSOR =
  / (?:nachf|nachfolger|nachfolgerin|nachfolgegesellschaft|vorm|vormals|ehem|ehemals|neu|(?:19|20)\d\d)(?= |$)/

/** Beginnings of words that name a company of the same family for another purpose. */
const GROUP_WORDS = [
  'verwalt',
  'holding',
  'immobil',
  'logisti',
  'vertrieb',
  'beteilig',
  'servic',
  'grundstuck',
  'besitz',
  'vermogen',
  'montage',
  'leasing',
  'consult',
  'engineer',
  'handelsges',
  'akademi',
] as const
/** The same, abbreviated. */
const GROUP_ABBREVIATIONS: Readonly<Record<string, number>> = {
  verw: 0,
  vertr: 4,
  beteil: 5,
  immob: 2,
  log: 3,
  serv: 6,
  vertriebs: 4,
}

export interface NameParts {
  /** The folded distinctive words of the company, in order; empty only for an empty name. */
  readonly words: readonly string[]
  readonly form: LegalForm | undefined
  /** 'werk 2', 'niederlassung olpe'; undefined: the whole company. */
  readonly branch: string | undefined
  readonly status: PartnerStatus | undefined
  /** 'Nachf.', 'vormals', 'neu' or a year. */
  readonly isSuccessor: boolean
  /** A bit for each word that names another company of the family, such as 'Verwaltungs'. */
  readonly groupWords: number
}

/** Begin and end of the longest legal form: at the end of the words, or else anywhere unless it would be a word there. */
function findForm(words: readonly string[]): { from: number; to: number; form: LegalForm } | undefined {
  for (let length = Math.min(LONGEST_FORM, words.length); length > 0; length--) {
    const form = FORM_OF.get(words.slice(-length).join(''))
    if (form) return { from: words.length - length, to: words.length, form }
  }
  for (let length = Math.min(LONGEST_FORM, words.length); length > 0; length--)
    for (let from = 0; from + length < words.length; from++) {
      const joined = words.slice(from, from + length).join('')
      const form = AT_END_ONLY.has(joined) ? undefined : FORM_OF.get(joined)
      if (form) return { from, to: from + length, form }
    }
  return undefined
}

/** The begin of the words for a branch, after the first word; undefined: there are none. */
function findBranch(words: readonly string[], formEnd: number): number | undefined {
  for (let at = 1; at < words.length; at++) {
    const word = words[at]!
    if (BRANCH.has(word)) return at
    const isLast = formEnd > 0 ? at >= formEnd : words.length - at <= 2
    if (isLast && BRANCH_AT_END.has(word)) return at
  }
  return undefined
}

/** All words for a branch are equivalent; a plant has its number. */
const branchOf = ([kind = '', ...rest]: readonly string[]): string =>
  [BRANCH.has(kind) ? 'niederlassung' : kind, ...rest].join(' ')

/** A bit for each word of a family's companies that is among these. */
export function groupWordsOf(words: readonly string[]): number {
  let bits = 0
  for (const word of words) {
    const abbreviated = Object.hasOwn(GROUP_ABBREVIATIONS, word) ? GROUP_ABBREVIATIONS[word] : undefined
    if (abbreviated !== undefined) bits |= 1 << abbreviated
    else if (word.length >= 6)
      for (let bit = 0; bit < GROUP_WORDS.length; bit++) if (word.startsWith(GROUP_WORDS[bit]!)) bits |= 1 << bit
  }
  return bits
}

/** Removes the match of `pattern` after the first word; the second value: there was one. */
const cut = (text: string, pattern: RegExp): [text: string, found: boolean] => {
  const at = text.search(pattern)
  return at <= 0 ? [text, false] : [text.replace(pattern, ''), true]
}

/** Splits a name that was joined with its continuation. A name that consists only of a legal form stays a name. */
export function partsOfName(typed: string): NameParts {
  let text = foldText(typed)
  for (let space = text.indexOf(' '); space > 0 && NOISE_BEFORE.has(text.slice(0, space)); space = text.indexOf(' '))
    text = text.slice(space + 1)
  ;[text] = cut(text, NOISE_FROM)
  let status: PartnerStatus | undefined
  for (const [kind, words] of STATUSES) {
    const [rest, found] = cut(text, words)
    if (found) [text, status] = [rest, kind]
  }
  let isSuccessor
  ;[text, isSuccessor] = cut(text, SUCCESSOR)
  ;[text] = cut(text, OWNER)
  // 'e. U.' is a form of Austria, no 'und'.
  const words = text
    .split(' ')
    .filter((word, at, all) => word !== '' && (!JOINING.has(word) || (word === 'u' && all[at - 1] === 'e')))
  const found = findForm(words)
  const form = found && words.length > found.to - found.from ? found : undefined
  const branchAt = findBranch(words, form?.to ?? 0)
  const branchEnd = branchAt !== undefined && form && form.from > branchAt ? form.from : words.length
  const kept = words.filter(
    (word, at) =>
      !(form && at >= form.from && at < form.to) &&
      !(branchAt !== undefined && at >= branchAt && at < branchEnd) &&
      !(form && (word === 'gesellschaft' || word === 'ges' || word === 'co')),
  )
  return {
    words: kept.length > 0 ? kept : words,
    form: form?.form,
    branch: branchAt === undefined ? undefined : branchOf(words.slice(branchAt, branchEnd)),
    status,
    isSuccessor,
    groupWords: groupWordsOf(kept),
  }
}
