// A relation as both pages write it: how it is covered by contracts, its volume, and months.
import { useStore } from '@nanostores/react'
import calendarOff from 'lucide-static/icons/calendar-off.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import clockAlert from 'lucide-static/icons/clock-alert.svg?raw'
import fileText from 'lucide-static/icons/file-text.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { ReactElement } from 'react'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import type { Relationship } from '#contract/suppliers-relationship.ts'
import { daysBetween } from '#domain/calendar/berlin-time.ts'
import { $language } from '#shared/bus/language.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { useSuppliersTexts } from './texts.ts'

export type Relation = PartnerDetails['relations'][number]
/** A relation of the page's company. */
export type OwnRelation = Relationship['relations'][number]

export interface RelationProps {
  readonly relationship: Relationship
  readonly relation: OwnRelation
}

/** Made once: a list writes a month in each of its rows. */
const MONTHS = {
  de: new Intl.DateTimeFormat('de-DE', { month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
}

/** Writes a month or day as '12/2027', English 'Dec 2027'. */
export function useMonth(): (value: string) => string {
  const months = MONTHS[useStore($language)]
  return (value) => months.format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`)).replaceAll(' ', '\u00a0')
}

type Covered = Pick<Relation, 'cover' | 'contract' | 'ended' | 'until'>

/** 'bis 12/2027', 'läuft in 38 Tagen ab', 'ohne Vertrag', 'beendet 12/2025'. */
export function useCoverText(): (relation: Covered) => string {
  const text = useSuppliersTexts()
  const month = useMonth()
  return ({ cover, contract, ended, until: lastDay }) => {
    if (ended && lastDay !== null) return text('cover.ended', { month: month(lastDay) })
    const until = contract?.until ?? undefined
    if (cover === 'valid') return until ? text('cover.valid', { month: month(until) }) : text('cover.open')
    if (cover !== 'ending' || !until) return text(cover === 'none' ? 'cover.none' : 'cover.single')
    const count = daysBetween(todayInBerlin(), until)
    return count > 0 ? text('cover.ending', { count }) : text('cover.today')
  }
}

const KINDS = { none: 'warn', ending: 'warn', valid: 'ok', single: 'plain' } as const
const ICONS = { none: triangleAlert, ending: clockAlert, valid: circleCheck, single: fileText } as const

export function CoverChip({ relation }: { relation: Covered }): ReactElement {
  const words = useCoverText()
  const { cover, ended } = relation
  return (
    <Chip kind={ended ? 'plain' : KINDS[cover]} icon={ended ? calendarOff : ICONS[cover]}>
      {words(relation)}
    </Chip>
  )
}

/** The companies that a contract names, except that of the page: 'Guss und Hydraulik'. */
export function useOthersIn(): (companies: readonly string[], company: Relationship['company']) => string {
  const list = new Intl.ListFormat(useStore($language))
  return (companies, { shortName }) => list.format(companies.filter((name) => name !== shortName))
}
