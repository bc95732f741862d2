import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import type { Impact } from '#contract/news-publishing.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { titleOf } from '#widgets/news/story-list/row-text.ts'
import { useDeskTexts } from '#widgets/news/story-list/texts.ts'
import { statusOf } from '#widgets/news/use-failures.ts'
import { ActFrame, type ActDialogProps } from './action-dialog.tsx'
import { RefusedList } from './refused-list.tsx'
import { useAskTexts, type AskText } from './texts.ts'
import { useImpacts } from './use-impacts.ts'
import { useSplit } from './use-split.ts'

/** 'erreicht 1.240 Personen in 4 Gesellschaften · verdrängt Highlight „…“ bei B · benachrichtigt 1.240' */
function impactWords(
  { people, companies, displaces, told, toldLater, toldMuted }: Impact,
  text: AskText,
  format: Formats,
): string[] {
  if (people === 0) return [text('publish.nobody')]
  const places = text('publish.companies', { count: companies.length })
  return [
    text('publish.reach', { count: people, number: format.number(people), companies: places }),
    ...displaces.map(({ titel, companies: lost }) =>
      text('publish.displaces', { title: titel, companies: lost.map(({ name }) => name).join(', ') }),
    ),
    told === 0
      ? text('publish.toldNone')
      : text(toldLater > 0 ? 'publish.toldLater' : 'publish.told', {
          count: told,
          number: format.number(told),
          later: format.number(toldLater),
        }),
    ...(told > 0 && toldMuted > 0 ? [text('publish.toldMuted', { number: format.number(toldMuted) })] : []),
  ]
}

function Reach({ line, impact }: { line: StoryLine; impact: Impact | undefined }): ReactElement {
  const text = useAskTexts()
  const desk = useDeskTexts()
  const format = useFormat()
  const language = useStore($language)
  return (
    <li>
      <b dir="auto">{titleOf(line, language, desk)}</b>
      <span>{impact ? impactWords(impact, text, format).join(' · ') : text('publish.wait')}</span>
    </li>
  )
}

/** Whom each story would reach, counted by the service, before anything is published. */
export function PublishDialog({ asked, acts }: ActDialogProps): ReactElement {
  const text = useAskTexts()
  const desk = useDeskTexts()
  const { refused, possible, ids } = useSplit(asked)
  const { known, error, retry } = useImpacts(ids)
  const count = asked.lines.length
  return (
    <ActFrame
      asked={asked}
      acts={acts}
      title={text('publish.title', { count })}
      label={text('publish.act')}
      waits={error === undefined && known.size < ids.length}
      reason={ids.length === 0 ? desk('noneFits') : error === undefined ? undefined : text('publish.failed')}
    >
      <ul className="told">
        {possible.map((line) => (
          <Reach key={line.id} line={line} impact={known.get(line.id)} />
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="problem">
          {statusOf(error)} - {text('publish.failed')}{' '}
          <button type="button" className="link" onClick={retry}>
            {desk('retry')}
          </button>
        </p>
      )}
      <RefusedList refused={refused} label={text('publish.left')} />
      {ids.length > 0 && <p className="muted">{text('publish.takeBack')}</p>}
    </ActFrame>
  )
}
