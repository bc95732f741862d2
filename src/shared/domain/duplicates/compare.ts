// Compares two partners field by field: the agreement of values has a few levels. A value that is missing on one side does not disagree.
import type { CountedKind } from './keys.ts'
import { groupWordsOf } from './name.ts'
import type { ComparedPartner } from './partner-record.ts'
import { isOneEdit, jaroWinkler } from './text.ts'

/** Levels of each field; the first one is neutral, or the reference for all others. */
export const FIELD_LEVELS = {
  name: [
    'different',
    'same',
    'sameCommon',
    'sameLetters',
    'close',
    'abbreviated',
    'contains',
    'containsWord',
    'similar',
    'firstWord',
  ],
  form: ['missing', 'same', 'compatible', 'generalPartner', 'different'],
  vatId: ['missing', 'same', 'typo', 'unsure', 'different'],
  register: ['missing', 'same', 'sameNumber', 'different'],
  taxNumber: ['missing', 'same', 'typo', 'different'],
  duns: ['missing', 'same', 'typo', 'different'],
  iban: ['missing', 'rare', 'several', 'common', 'typo', 'different'],
  phone: ['missing', 'rare', 'common', 'similar', 'different'],
  domain: ['missing', 'rare', 'common', 'stem', 'different'],
  street: ['missing', 'same', 'common', 'compatible', 'otherNumber', 'similar', 'different', 'box'],
  place: ['missing', 'zip', 'near', 'region', 'far', 'country'],
  branch: ['none', 'same', 'oneSided', 'different'],
  status: ['none', 'same', 'different'],
  successor: ['none', 'oneSided'],
  groupWord: ['none', 'excused', 'different'],
  // Combinations of fields: several that agree count less than their sum, and some contradictions need two of them.
  numbers: ['none', 'one', 'two', 'several', 'contradict', 'differ', 'differSeveral'],
  house: ['none', 'one', 'two', 'three'],
  move: ['none', 'proven', 'unproven', 'company', 'near', 'companySure'],
} as const
export type MatchField = keyof typeof FIELD_LEVELS
export const MATCH_FIELDS = Object.keys(FIELD_LEVELS) as MatchField[]
export type LevelOf<Field extends MatchField> = (typeof FIELD_LEVELS)[Field][number]

/**
 * Which levels of a field speak at least as much for the same partner as which others: each list is in descending order. Fitted weights
 * follow it. The first level of a field weighs 0, so that agreement never speaks against a pair, and a contradiction never for one.
 */
export const LEVEL_ORDER: { readonly [Field in MatchField]: readonly (readonly LevelOf<Field>[])[] } = {
  name: [
    ['same', 'sameLetters', 'close', 'similar', 'firstWord', 'different'],
    ['same', 'sameCommon', 'firstWord'],
    ['same', 'abbreviated', 'contains', 'containsWord', 'firstWord'],
  ],
  form: [
    ['same', 'compatible', 'missing', 'different'],
    ['missing', 'generalPartner'],
  ],
  vatId: [['same', 'typo', 'missing', 'unsure', 'different']],
  register: [['same', 'sameNumber', 'missing', 'different']],
  taxNumber: [['same', 'typo', 'missing', 'different']],
  duns: [['same', 'typo', 'missing', 'different']],
  iban: [
    ['rare', 'several', 'common', 'missing', 'different'],
    ['rare', 'typo', 'missing'],
  ],
  phone: [
    ['rare', 'common', 'missing', 'different'],
    ['rare', 'similar', 'missing'],
  ],
  domain: [
    ['rare', 'common', 'missing', 'different'],
    ['rare', 'stem', 'missing'],
  ],
  street: [
    ['same', 'common', 'missing', 'otherNumber', 'different'],
    ['same', 'compatible', 'missing'],
    ['same', 'similar', 'missing'],
    ['box', 'different'],
  ],
  place: [
    ['zip', 'near', 'region', 'far', 'country'],
    ['zip', 'missing', 'far'],
  ],
  branch: [['same', 'none']],
  status: [['same', 'none']],
  successor: [['none', 'oneSided']],
  groupWord: [['none', 'excused']],
  numbers: [['several', 'two', 'one', 'none', 'differ', 'differSeveral']],
  house: [['three', 'two', 'one', 'none']],
  move: [
    ['proven', 'none', 'unproven'],
    ['none', 'near'],
    ['none', 'company'],
    ['none', 'companySure'],
  ],
}

/** The two are never the same partner, whatever else agrees: no score outweighs a veto. */
export const VETOES = {
  duns: ['different'],
  branch: ['oneSided', 'different'],
  status: ['different'],
  groupWord: ['different'],
  numbers: ['contradict'],
} as const satisfies { readonly [Field in MatchField]?: readonly LevelOf<Field>[] }

/** How many partners have a value that both share. */
export type Carriers = Readonly<Record<CountedKind, number>>

/** Index of the level of each field, in the order of MATCH_FIELDS. */
export type Levels = Uint8Array

const FEW = 3
const SEVERAL = 10

const at = Object.fromEntries(MATCH_FIELDS.map((field, index) => [field, index])) as Record<MatchField, number>
const LEVEL_INDEX = Object.fromEntries(
  MATCH_FIELDS.map((field) => [field, Object.fromEntries(FIELD_LEVELS[field].map((level, index) => [level, index]))]),
) as { readonly [Field in MatchField]: Readonly<Record<LevelOf<Field>, number>> }

export const levelOf = <Field extends MatchField>(levels: Levels, field: Field): LevelOf<Field> =>
  FIELD_LEVELS[field][levels[at[field]]!] as LevelOf<Field>

const MIN_PREFIX = 3
const isSameWord = (one: string, other: string): boolean => {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return (short.length >= MIN_PREFIX && long.startsWith(short)) || (short.length > 3 && isOneEdit(short, long))
}

const isAcronym = (word: string, words: readonly string[]): boolean =>
  words.length > 2 && word.length === words.length && words.every((one, index) => one[0] === word[index])

/** The number of words of the shorter name that match a word of the longer name, each one once. */
function matchedWords(short: readonly string[], long: readonly string[]): number {
  // A bit for each matched word of the longer name: of names with more than 31 words the first ones are compared.
  let used = 0
  let count = 0
  for (const word of short) {
    let found = long.indexOf(word)
    if (found >= 0 && (used & (1 << found)) !== 0) found = -1
    for (let at = 0; found < 0 && at < long.length && at < 31; at++)
      if ((used & (1 << at)) === 0 && isSameWord(word, long[at]!)) found = at
    if (found < 0 || found > 30) continue
    used |= 1 << found
    count++
  }
  return count
}

function compareWords(a: ComparedPartner, b: ComparedPartner, likeness: number): LevelOf<'name'> {
  const isOrdered =
    a.nameWords.length < b.nameWords.length || (a.nameWords.length === b.nameWords.length && a.letters <= b.letters)
  const [{ nameWords: short, letters }, { nameWords: long, letters: joined }] = isOrdered ? [a, b] : [b, a]
  const matched = matchedWords(short, long)
  if (matched === short.length && matched === long.length) return 'abbreviated'
  if (matched === short.length && letters.length > 4) return short.length > 1 ? 'contains' : 'containsWord'
  if (letters.length >= 8 && (joined.startsWith(letters) || letters.startsWith(joined))) return 'contains'
  if (isAcronym(short[0]!, long)) return 'containsWord'
  if (likeness >= 0.9) return 'similar'
  return isSameWord(short[0]!, long[0]!) || (matched > 0 && matched * 2 >= short.length) ? 'firstWord' : 'different'
}

/** The distance is the same in both directions: it begins with the same one of the two. */
const likenessOf = (one: string, other: string): number =>
  one <= other ? jaroWinkler(one, other) : jaroWinkler(other, one)

/** The similarity of the names, 0 to 1; for the texts of reasons. */
export const nameLikeness = (a: ComparedPartner, b: ComparedPartner): number =>
  a.words === b.words ? 1 : likenessOf(a.letters, b.letters)

function compareNames(a: ComparedPartner, b: ComparedPartner, carriers: Carriers): LevelOf<'name'> {
  if (a.words === '' || b.words === '') return 'different'
  if (a.words === b.words) return carriers.words > SEVERAL ? 'sameCommon' : 'same'
  if (a.letters === b.letters) return 'sameLetters'
  const likeness = likenessOf(a.letters, b.letters)
  if (likeness >= 0.96 || (a.letters.length > 4 && isOneEdit(a.letters, b.letters))) return 'close'
  return compareWords(a, b, likeness)
}

function compareForms(a: ComparedPartner, b: ComparedPartner): LevelOf<'form'> {
  if (a.form === '' || b.form === '') return 'missing'
  if (a.form === b.form) return 'same'
  const pair = a.form < b.form ? `${a.form} ${b.form}` : `${b.form} ${a.form}`
  if (pair === 'gmbh ug' || pair === 'gmbh-co-kg kg' || pair === 'foreign gmbh') return 'compatible'
  return pair === 'gmbh gmbh-co-kg' || pair === 'ag gmbh-co-kg' || pair === 'gmbh-co-kg ug'
    ? 'generalPartner'
    : 'different'
}

function compareVatIds(a: ComparedPartner, b: ComparedPartner): LevelOf<'vatId'> {
  if (a.vatId === '' || b.vatId === '') return 'missing'
  if (a.vatId === b.vatId) return 'same'
  if (a.isVatValid && b.isVatValid) return 'different'
  return isOneEdit(a.vatId, b.vatId) ? 'typo' : 'unsure'
}

function compareRegisters(a: ComparedPartner, b: ComparedPartner): LevelOf<'register'> {
  if (a.register === '' || b.register === '') return 'missing'
  if (a.court !== '' && b.court !== '')
    return a.register === b.register && (a.court === b.court || isSameWord(a.court, b.court)) ? 'same' : 'different'
  return a.register === b.register ? 'sameNumber' : 'different'
}

const compareNumbers = (one: string, other: string): LevelOf<'taxNumber'> => {
  if (one === '' || other === '') return 'missing'
  if (one === other) return 'same'
  return isOneEdit(one, other) ? 'typo' : 'different'
}

function compareIbans(a: ComparedPartner, b: ComparedPartner, carriers: Carriers): LevelOf<'iban'> {
  if (a.iban === '' || b.iban === '') return 'missing'
  if (a.iban !== b.iban) return isOneEdit(a.iban, b.iban) ? 'typo' : 'different'
  return carriers.iban <= FEW ? 'rare' : carriers.iban <= SEVERAL ? 'several' : 'common'
}

function comparePhones(a: ComparedPartner, b: ComparedPartner, carriers: Carriers): LevelOf<'phone'> {
  if (a.phone === '' || b.phone === '') return 'missing'
  if (a.phone === b.phone) return carriers.phone <= FEW ? 'rare' : 'common'
  return a.phone.slice(0, 7) === b.phone.slice(0, 7) || isOneEdit(a.phone, b.phone) ? 'similar' : 'different'
}

function compareDomains(a: ComparedPartner, b: ComparedPartner, carriers: Carriers): LevelOf<'domain'> {
  if (a.domain === '' || b.domain === '') return 'missing'
  if (a.domain === b.domain) return carriers.domain <= FEW ? 'rare' : 'common'
  const end = a.domain.indexOf('.')
  return end > 3 && end === b.domain.indexOf('.') && a.domain.startsWith(b.domain.slice(0, end)) ? 'stem' : 'different'
}

/** 14 is one of 12–16: houses of one side of a street have even or odd numbers. */
const isWithin = (number: number, { houseFrom, houseTo }: ComparedPartner): boolean =>
  number >= houseFrom && number <= houseTo && (number - houseFrom) % 2 === 0

const isLikeStreet = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= 3 &&
  (one[0] === other[0] || one[1] === other[1]) &&
  likenessOf(one, other) >= 0.92

function compareStreets(
  a: ComparedPartner,
  b: ComparedPartner,
  carriers: Carriers,
  place: LevelOf<'place'>,
): LevelOf<'street'> {
  if (a.street === '' || b.street === '') return 'missing'
  if (a.isBox !== b.isBox) return place === 'far' ? 'different' : 'box'
  const isSame = a.street === b.street
  if (!isSame && !isLikeStreet(a.street, b.street)) return 'different'
  if (a.houseFrom === b.houseFrom && a.houseTo === b.houseTo)
    return isSame ? (carriers.address > FEW ? 'common' : 'same') : 'similar'
  const isCompatible =
    a.houseFrom === 0 ||
    b.houseFrom === 0 ||
    isWithin(a.houseFrom, b) ||
    isWithin(b.houseFrom, a) ||
    a.houseFrom === b.houseFrom
  return isCompatible ? (isSame ? 'compatible' : 'similar') : 'otherNumber'
}

function comparePlaces(a: ComparedPartner, b: ComparedPartner): LevelOf<'place'> {
  if (a.country !== b.country) return 'country'
  const isTown =
    a.city !== '' && b.city !== '' && (a.city === b.city || a.city.startsWith(b.city) || b.city.startsWith(a.city))
  if (a.zip === '' || b.zip === '') return isTown ? 'near' : 'missing'
  if (a.zip === b.zip) return 'zip'
  if (isTown || isOneEdit(a.zip, b.zip)) return 'near'
  return a.zip.slice(0, 2) === b.zip.slice(0, 2) ? 'region' : 'far'
}

/** A branch may lack its place on one side. */
function compareBranches(a: ComparedPartner, b: ComparedPartner): LevelOf<'branch'> {
  if (a.branch === b.branch) return a.branch === '' ? 'none' : 'same'
  if (a.branch === '' || b.branch === '') return 'oneSided'
  return a.branch.startsWith(b.branch) || b.branch.startsWith(a.branch) ? 'same' : 'different'
}

/** Characters of a group word that are searched in a name whose words are written together. */
const GROUP_STEM = 6

/** A group word of one side that the other side has not even misspelt or written together with the next word. */
function hasOtherGroupWord(a: ComparedPartner, b: ComparedPartner): boolean {
  const differing = a.groupWords ^ b.groupWords
  if (differing === 0) return false
  const isMissing = (of: ComparedPartner, other: ComparedPartner) =>
    (of.groupWords & differing) !== 0 &&
    of.nameWords.some((word) => {
      if ((groupWordsOf([word]) & differing) === 0 || other.letters.includes(word.slice(0, GROUP_STEM))) return false
      return !other.nameWords.some((one) => isSameWord(word, one))
    })
  return isMissing(a, b) || isMissing(b, a)
}

const EQUAL_NUMBERS = [undefined, 'one', 'two'] as const
const EQUAL_HOUSES = ['none', 'one', 'two', 'three'] as const

const set = <Field extends MatchField>(levels: Levels, field: Field, level: LevelOf<Field>): void => {
  levels[at[field]] = LEVEL_INDEX[field][level]
}

/** Compares everything but the names, which cost most. */
function compareFacts(levels: Levels, a: ComparedPartner, b: ComparedPartner, carriers: Carriers): void {
  const vatId = compareVatIds(a, b)
  const register = compareRegisters(a, b)
  const taxNumber = compareNumbers(a.taxNumber, b.taxNumber)
  const duns = compareNumbers(a.duns, b.duns)
  const iban = compareIbans(a, b, carriers)
  const phone = comparePhones(a, b, carriers)
  const domain = compareDomains(a, b, carriers)
  const place = comparePlaces(a, b)
  const street = compareStreets(a, b, carriers, place)
  set(levels, 'form', compareForms(a, b))
  set(levels, 'vatId', vatId)
  set(levels, 'register', register)
  set(levels, 'taxNumber', taxNumber)
  set(levels, 'duns', duns)
  set(levels, 'iban', iban)
  set(levels, 'phone', phone)
  set(levels, 'domain', domain)
  set(levels, 'place', place)
  set(levels, 'street', street)
  set(levels, 'branch', compareBranches(a, b))
  set(levels, 'status', a.status === b.status ? (a.status === '' ? 'none' : 'same') : 'different')
  set(levels, 'successor', a.isSuccessor === b.isSuccessor ? 'none' : 'oneSided')
  const equal =
    Number(vatId === 'same') +
    Number(register === 'same') +
    Number(taxNumber === 'same') +
    Number(duns === 'same') +
    Number(iban === 'rare')
  const isContradiction = vatId === 'different' && register === 'different'
  const other =
    Number(vatId === 'different' || vatId === 'unsure') +
    Number(register === 'different') +
    Number(taxNumber === 'different') +
    Number(iban === 'different')
  const differing = other > 1 ? 'differSeveral' : other === 1 ? 'differ' : 'none'
  const agreeing = equal === 0 ? differing : (EQUAL_NUMBERS[equal] ?? 'several')
  set(levels, 'numbers', isContradiction ? 'contradict' : agreeing)
  const house =
    Number(phone === 'rare' || phone === 'common') +
    Number(domain === 'rare' || domain === 'common') +
    Number(street === 'same' || street === 'common' || street === 'compatible')
  set(levels, 'house', EQUAL_HOUSES[house]!)
}

/** Another street: the company has moved, or it is another site, which has a D-U-N-S number of its own. */
function moveOf(levels: Levels): LevelOf<'move'> {
  if (levelOf(levels, 'duns') === 'same') return 'proven'
  const place = levelOf(levels, 'place')
  if (place === 'zip' || place === 'near') return 'near'
  // Numbers of the company do not identify its site, however many agree.
  const numbers = levelOf(levels, 'numbers')
  return numbers === 'two' || numbers === 'several' ? 'companySure' : numbers === 'one' ? 'company' : 'unproven'
}

/** Compares the names, and the fields whose meaning depends on them. */
function compareByName(levels: Levels, a: ComparedPartner, b: ComparedPartner, carriers: Carriers): void {
  const name = compareNames(a, b, carriers)
  set(levels, 'name', name)
  const [register, duns] = [levelOf(levels, 'register'), levelOf(levels, 'duns')]
  // Companies of one family: if the names differ completely, the group word is no evidence.
  const isOfGroup = name !== 'different' && hasOtherGroupWord(a, b)
  set(levels, 'groupWord', isOfGroup ? (register === 'same' || duns === 'same' ? 'excused' : 'different') : 'none')
  const isElsewhere = levelOf(levels, 'street') === 'different' && levelOf(levels, 'place') !== 'missing'
  const isMove = isElsewhere && name !== 'different' && levelOf(levels, 'form') !== 'different'
  set(levels, 'move', isMove ? moveOf(levels) : 'none')
}

/**
 * Writes the level of each field of two partners to `levels`, the same in either order. Returns false, without comparing the names, if
 * `isHopeless` is true for the other fields.
 */
export function compareInto(
  levels: Levels,
  a: ComparedPartner,
  b: ComparedPartner,
  carriers: Carriers,
  isHopeless?: (levels: Levels) => boolean,
): boolean {
  levels.fill(0)
  compareFacts(levels, a, b, carriers)
  if (isHopeless?.(levels)) return false
  compareByName(levels, a, b, carriers)
  return true
}

export function compare(a: ComparedPartner, b: ComparedPartner, carriers: Carriers): Levels {
  const levels = new Uint8Array(MATCH_FIELDS.length)
  compareInto(levels, a, b, carriers)
  return levels
}
