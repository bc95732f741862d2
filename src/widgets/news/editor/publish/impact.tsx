import { useStore } from '@nanostores/react'
import bell from 'lucide-static/icons/bell.svg?raw'
import bellOff from 'lucide-static/icons/bell-off.svg?raw'
import languages from 'lucide-static/icons/languages.svg?raw'
import replace from 'lucide-static/icons/replace.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { Impact } from '#contract/news-publishing.ts'
import { hasEnglishTitleAlone } from '#domain/news/news-text.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'
import { api } from '#shared/transport/api.ts'
import { logFailure } from '#shared/bus/log.ts'
import { useEditor } from '#widgets/news/editor/draft/draft-context.ts'
import { NEWS } from '#widgets/news/editor/draft/autosave.ts'
import { instantOf } from '#widgets/news/editor/draft/time-input.ts'
import { $person } from '#shared/bus/person.ts'
import { Card } from '#shared/ui/card.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { primaryActionOf, type PrimaryAction } from './primary-action.ts'

/** Main actions that notify no reader. */
const TELLS_NOBODY: ReadonlySet<PrimaryAction> = new Set(['end', 'unplan'])

/** The impact of publishing now. */
export function ImpactCard(): ReactElement {
  const text = useEditorTexts()
  const { draft, schedule } = useEditor()
  const story = useStore(draft.$story)
  const isSaved = story !== undefined
  useStore(schedule.$period)
  const action = primaryActionOf(story, schedule.requested, useStore($person)?.id)
  const { impact, hasFailed } = useImpact()
  const english = useEnglishFault()
  return (
    <Card part="impact" title={text('impact')} className="impact-card">
      {impact && <ImpactList impact={impact} isTelling={!TELLS_NOBODY.has(action)} english={english} />}
      {!impact &&
        (isSaved && !hasFailed ? (
          <Skeleton height="72px" />
        ) : (
          !isSaved && <p className="muted">{text('impact.none')}</p>
        ))}
      {hasFailed && <p role="status">{text('impact.failed')}</p>}
    </Card>
  )
}

// The impact of publishing, counted by the server for the saved version.
/** Changes that follow each other faster are asked about once, in ms. */
const REST = 300

interface ImpactAnswer {
  readonly impact: Impact | undefined
  readonly hasFailed: boolean
}

/** The last answer stays until there is a newer one. */
export function useImpact(): ImpactAnswer {
  const { draft, schedule } = useEditor()
  const story = useStore(draft.$story)
  const at = instantOf(useStore(schedule.$period).from)
  const [answer, setAnswer] = useState<ImpactAnswer>({ impact: undefined, hasFailed: false })
  useEffect(() => {
    if (!story) return
    const stop = new AbortController()
    const { signal } = stop
    const read = () =>
      api.get<Impact>(`${NEWS}/${story.id}/impact`, { query: { at }, signal }).then(
        (impact) => !signal.aborted && setAnswer({ impact, hasFailed: false }),
        (error: unknown) => {
          if (signal.aborted) return
          logFailure('no impact', error)
          setAnswer(({ impact }) => ({ impact, hasFailed: true }))
        },
      )
    const timer = setTimeout(() => void read(), REST)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [story, at])
  return answer
}

/** What English readers get if there is no valid translation. */
type EnglishFault = 'outdated' | 'titleAlone'

export function useEnglishFault(): EnglishFault | undefined {
  const { draft } = useEditor()
  const story = useStore(draft.$story)
  const texts = useStore(draft.text.$fields)
  if (hasEnglishTitleAlone(texts)) return 'titleAlone'
  return story?.translationOutdated ? 'outdated' : undefined
}

/** Marks the bold parts of a sentence while it is translated. */
const MARK = '\u0001'
const strong = (text: string): string => MARK + text + MARK

function Sentence({ text }: { text: string }): ReactNode {
  // Every second part is between two marks.
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

/** How many people are notified, and when. */
function Notified({ impact }: { impact: Impact }): ReactElement {
  const text = useEditorTexts()
  const { number } = useFormat()
  const { notified, notifiedAgain, notifiedLater: later, notifiedMuted: muted } = impact
  return (
    <>
      <Item
        icon={bell}
        text={
          notified > 0 && later > 0
            ? text('impact.notifiedLater', { notified: strong(number(notified)), later: number(later) })
            : text(notified > 0 ? 'impact.notified' : 'impact.notifiedAgain', {
                notified: strong(number(notified)),
                again: number(notifiedAgain),
              })
        }
      />
      {notified > 0 && muted > 0 && (
        <Item icon={bellOff} text={text('impact.muted', { count: muted, muted: strong(number(muted)) })} />
      )}
    </>
  )
}

interface ImpactProps {
  readonly impact: Impact
  /** False: no reader is notified. */
  readonly isTelling?: boolean
  readonly english?: EnglishFault | undefined
}

/** The consequence, a line for each. */
export function ImpactList({ impact, isTelling = true, english }: ImpactProps): ReactElement {
  const text = useEditorTexts()
  const names = useNames()
  const { shortDate } = useFormat()
  const { people, companies, displaces, planned } = impact
  const count = strong(text('people', { count: people }))
  return (
    <ul className="lined icon-list">
      <Item icon={users} text={text('impact.reaches', { people: count, count: companies.length })} />
      {isTelling && <Notified impact={impact} />}
      {english && <Item icon={languages} warn text={text(`impact.${english}`)} />}
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
