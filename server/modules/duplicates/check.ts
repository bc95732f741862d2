// Likely duplicates of a partner while somebody types it.
import { sql } from 'kysely'
import type { CheckBody, Hints } from '#contract/duplicates.ts'
import { levelOf, type Levels } from '#domain/duplicates/compare.ts'
import { hasVeto, REVIEW_FROM } from '#domain/duplicates/score.ts'
import type { Viewer } from '#domain/suppliers/mandate.ts'
import type { Db } from '#server/db/db.ts'
import { countCarriers, readCandidates, subjectOfSource } from './scored.ts'
import { carriersOf, scoreSubjects, subjectOf } from './subjects.ts'
import { readActiveWeights } from './weights.ts'

const HINTS = 5

/** Bank details could reveal whose they are: for people who change no partner they are not compared. */
export const mayCompareBanks = ({ groupIds, siteCompanyIds }: Viewer): boolean =>
  groupIds.size > 0 || siteCompanyIds.size > 0

/** Every site has a D-U-N-S number of its own: two partners with the same one are shown, whatever else differs. */
const isSameSite = (levels: Levels): boolean => levelOf(levels, 'duns') === 'same' && !hasVeto(levels)

/** At most five partners that are probably the same as what is typed. */
export async function findHints(db: Db, viewer: Viewer, { id = 0, ...typed }: CheckBody): Promise<Hints> {
  const field = (name: keyof typeof typed) => typed[name] ?? ''
  const subject = subjectOf({
    name: field('name'),
    name2: field('name2'),
    street: field('street'),
    zip: field('zip'),
    city: field('city'),
    country: field('country'),
    vatId: field('vatId'),
    taxNumber: field('taxNumber'),
    register: field('register'),
    duns: field('duns'),
    iban: mayCompareBanks(viewer) ? field('iban') : '',
    phone: field('phone'),
    email: field('email'),
    web: field('web'),
  })
  const counts = await countCarriers(db, subject, id)
  const candidates = await readCandidates(db, counts, id)
  const { scorer } = await readActiveWeights(db)
  const scored = candidates
    .map((candidate) => {
      const other = subjectOfSource(candidate)
      return { id: candidate.id, ...scoreSubjects(scorer, subject, other, carriersOf(subject, other, counts)) }
    })
    .filter(({ score, levels }) => score >= REVIEW_FROM || isSameSite(levels))
    .toSorted((one, other) => other.score - one.score || one.id - other.id)
    .slice(0, HINTS)
  if (scored.length === 0) return { hints: [] }
  const { rows } = await sql<{ id: number; bpNumber: number; name: string; city: string }>`
    select id, bp_number as "bpNumber", name, city from partner where id = any(${scored.map((one) => one.id)}::bigint[])`.execute(
    db,
  )
  const partners = new Map(rows.map((row) => [row.id, row]))
  return {
    hints: scored.flatMap(({ id: found, score, shown }) => {
      const partner = partners.get(found)
      return partner ? [{ partner, score, reasons: shown }] : []
    }),
  }
}
