// Responsibilities as passages: the person to ask today, in one sentence.
import type { Passage } from '#contract/passages.ts'
import type { WhoAnswer } from '#contract/responsibility.ts'
import { holds } from '#domain/organisation/roles.ts'
import { fold, textDistance, wordsOf } from '#domain/search/search-text.ts'
import { catalogue, type Language } from '#server/mail/language.ts'
import { readWho } from '#server/modules/responsibility/who.ts'
import type { PassageSource } from '#server/search/passages.ts'
import { READER_ROLE } from '#server/purchasing/purchasing.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const textsOf = catalogue<keyof typeof de>(de, en)

/** The person to ask today, or the first contact; undefined where nobody is responsible: such a group answers no question. */
function askedOf({ contacts, ask }: WhoAnswer) {
  const asked = contacts.find(({ person, deputy }) => person.id === ask || deputy?.person.id === ask) ?? contacts[0]
  if (!asked) return undefined
  const { role, person, phone, deputy } = asked
  const isDeputy = deputy !== null && person.id !== ask && deputy.person.id === ask
  const who = isDeputy ? deputy : { person, phone }
  return { role: isDeputy ? ('deputy' as const) : role, name: who.person.name, phone: who.phone, for: person.name }
}

function passageOf(answer: WhoAnswer, language: Language): Passage | undefined {
  const asked = askedOf(answer)
  if (!asked) return undefined
  const text = textsOf(language)
  const { found, group, site } = answer
  const groupName = group ? `${group.number} ${(language === 'en' && group.nameEn) || group.name}` : ''
  const about = found.kind === 'group' ? groupName : found.name
  const place = site && found.kind !== 'site' ? site.name : ''
  const sentences = [
    text(asked.role, asked),
    asked.phone && text('phone', asked),
    found.kind !== 'group' && groupName && text('group', { group: groupName }),
  ]
  return {
    source: 'responsibility',
    title: [about, place].filter(Boolean).join(' · '),
    excerpt: sentences.filter(Boolean).join(' '),
    href: `/zustaendigkeit?frage=${encodeURIComponent([found.name, place].filter(Boolean).join(' '))}`,
  }
}

/** The page also offers groups of a similar name as suggestions; a passage must contain the words of the question. */
function isAbout({ found, group, site, contacts }: WhoAnswer, words: readonly string[]): boolean {
  const names = [
    found.name,
    group?.number,
    group?.name,
    group?.nameEn,
    site?.name,
    ...contacts.map(({ person }) => person.name),
  ]
  const known = names.flatMap((name) => wordsOf(name ?? ''))
  return words.every((word) => known.some((one) => one.includes(word)) || textDistance([word], known) < Infinity)
}

/** Like `GET who`: for everybody who is signed in; only readers of the report find suppliers. */
export const responsibilityPassages: PassageSource = {
  name: 'responsibility',
  access: 'signed-in',
  async search(db, { session, language, now }, { text }, limit) {
    const viewer = { personId: session.personId, readsPartners: holds(session.rights, READER_ROLE) }
    const { answers } = await readWho(db, text, viewer, now)
    const words = text.split(' ').map(fold)
    return answers
      .filter((answer) => isAbout(answer, words))
      .flatMap((answer) => passageOf(answer, language) ?? [])
      .slice(0, limit)
  },
}
