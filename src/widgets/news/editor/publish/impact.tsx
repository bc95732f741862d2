import { useStore } from '@nanostores/react'
import bell from 'lucide-static/icons/bell.svg?raw'
import bellOff from 'lucide-static/icons/bell-off.svg?raw'
import languages from 'lucide-static/icons/languages.svg?raw'
import replace from 'lucide-static/icons/replace.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import type { Impact } from '#contract/news-publishing.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'

/** Stands around what is set in bold while the sentence is looked up. */
const MARK = '\u0001'
const strong = (text: string): string => MARK + text + MARK

function Sentence({ text }: { text: string }): ReactNode {
  // Every second part stands between two marks.
  return text.split(MARK).map((part, index) => (index % 2 === 1 ? <b key={part}>{part}</b> : part))
}

function Item({ icon, warn, text }: { icon: IconSource; warn?: boolean; text: string }): ReactElement {
  return (
    <li className={warn ? 'warn' : undefined}>
      <Icon source={icon} />
      <span>
        <Sentence text={text} />
      </span>
    </li>
  )
}

type Company = Impact['highlightFor'][number]

function useNames(): (companies: readonly Company[], draw?: (name: string) => string) => string {
  const list = new Intl.ListFormat(useStore($language))
  return (companies, draw = strong) => list.format(companies.map(({ name }) => draw(name)))
}

/** How many hear of it, and how. */
function Told({ impact }: { impact: Impact }): ReactElement {
  const text = useEditorTexts()
  const { number } = useFormat()
  const { told, toldAgain, toldLater: later, toldMuted: muted } = impact
  return (
    <>
      <Item
        icon={bell}
        text={
          told > 0 && later > 0
            ? text('impact.toldLater', { told: strong(number(told)), later: number(later) })
            : text(told > 0 ? 'impact.told' : 'impact.again', { told: strong(number(told)), again: number(toldAgain) })
        }
      />
      {told > 0 && muted > 0 && <Item icon={bellOff} text={text('impact.muted', { muted: strong(number(muted)) })} />}
    </>
  )
}

interface ImpactProps {
  readonly impact: Impact
  /** False: no reader hears of it. */
  readonly isTelling?: boolean
  /** Readers in English get what is older than the German text. */
  readonly isOutdated?: boolean | undefined
}

/** The consequence, a line for each. */
export function ImpactList({ impact, isTelling = true, isOutdated = false }: ImpactProps): ReactElement {
  const text = useEditorTexts()
  const names = useNames()
  const { number, shortDate } = useFormat()
  const { people, companies, displaces, planned } = impact
  const count = strong(text('people', { count: people, n: number(people) }))
  return (
    <ul className="impact">
      <Item icon={users} text={text('impact.reaches', { people: count, count: companies.length })} />
      {isTelling && <Told impact={impact} />}
      {isOutdated && <Item icon={languages} warn text={text('impact.outdated')} />}
      {displaces.map(({ storyId, titel, companies: lost }) => (
        <Item key={storyId} icon={replace} text={text('impact.displaces', { title: titel, companies: names(lost) })} />
      ))}
      {planned.map(({ storyId, publishAt, companies: both }) => (
        <Item
          key={storyId}
          icon={triangleAlert}
          warn
          text={text('impact.planned', { date: shortDate(publishAt), companies: names(both, String) })}
        />
      ))}
    </ul>
  )
}
