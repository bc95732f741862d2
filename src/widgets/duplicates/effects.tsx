// The effects of a merge, before it is requested.
import building from 'lucide-static/icons/building-2.svg?raw'
import contract from 'lucide-static/icons/file-text.svg?raw'
import memo from 'lucide-static/icons/sticky-note.svg?raw'
import person from 'lucide-static/icons/user-check.svg?raw'
import relation from 'lucide-static/icons/clipboard-list.svg?raw'
import release from 'lucide-static/icons/shield-check.svg?raw'
import search from 'lucide-static/icons/search.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import award from 'lucide-static/icons/award.svg?raw'
import { useState, type ReactElement } from 'react'
import type { PairView } from '#contract/duplicates.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Card } from '#shared/ui/card.tsx'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { useDuplicatesTexts, type DuplicatesText } from '#widgets/duplicates/texts.ts'
import { rolesOf, type OwnChoices } from './queue/choices.ts'

const DAY = 86_400_000

/** 'Bankdaten betroffen, mehrere Gesellschaften betroffen' */
export const riskWords = (text: DuplicatesText, risks: PairView['risks']): string =>
  risks.map((risk) => text(`risk.${risk}`)).join(', ')

export function Effects({ pair, own }: { pair: PairView; own: OwnChoices }): ReactElement {
  const text = useDuplicatesTexts()
  const { date } = useFormat()
  const [now] = useState(() => Date.now())
  const { effects, risks } = pair
  const { survivor, merged } = rolesOf(pair, own)
  const buyers = [...new Set([...pair.one.leadBuyers, ...pair.other.leadBuyers].map(({ name }) => name))]
  const number = survivor.bpNumber
  const counted = (name: 'contracts' | 'memos' | 'certificates', icon: IconSource) =>
    effects[name] > 0 ? [{ icon, words: text(`effect.${name}`, { count: effects[name] }) }] : []
  const lines: readonly { readonly icon: IconSource; readonly words: string }[] = [
    {
      icon: building,
      words: text('effect.companies', {
        count: effects.companies.length,
        number,
        names: effects.companies.join(', '),
      }),
    },
    { icon: relation, words: text('effect.relations', { count: effects.relations, number }) },
    ...counted('contracts', contract),
    ...counted('memos', memo),
    ...counted('certificates', award),
    {
      icon: person,
      words: buyers.length > 0 ? text('effect.leadBuyers', { names: buyers.join(', ') }) : text('effect.noLeadBuyers'),
    },
    { icon: search, words: text('effect.findable', { number: merged.bpNumber }) },
    ...(risks.length > 0 ? [{ icon: release, words: text('effect.release', { why: riskWords(text, risks) }) }] : []),
    {
      icon: undo,
      words:
        risks.length > 0
          ? text('effect.undoAfter', { days: effects.undoDays })
          : text('effect.undo', { date: date(new Date(now + effects.undoDays * DAY)) }),
    },
  ]
  return (
    <Card title={text('effects')} part="effects">
      <ul className="lined icon-list">
        {lines.map(({ icon, words }) => (
          <li key={words}>
            <Icon source={icon} size="s" />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
