import { useStore } from '@nanostores/react'
import { type ReactElement, useEffect, useState } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import type { Impact } from '#contract/news-publishing.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { getImpact } from '#widgets/news/editing-api.ts'
import { titleOf } from '#widgets/news/story-list/row-text.ts'
import { useStoryListTexts } from '#widgets/news/story-list/texts.ts'
import { statusOf } from '#widgets/news/use-failures.ts'
import { ActionDialog, type ActionDialogProps, useSplit, RefusedList } from './action-dialog.tsx'
import { useAskTexts, type AskText } from './texts.ts'

/** Number of concurrent requests. */
const AT_ONCE = 4

interface Impacts {
  /** Impact by story id; complete when it has as many entries as were requested. */
  readonly known: ReadonlyMap<number, Impact>
  readonly error: unknown
  retry(): void
}

/** Fetches the impact of publishing each of these stories. */
function useImpacts(ids: readonly number[]): Impacts {
  const [known, setKnown] = useState<ReadonlyMap<number, Impact>>(new Map())
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState({ ids })
  useEffect(() => {
    let isHere = true
    const waiting = [...attempt.ids]
    const ask = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined && isHere; id = waiting.shift()) {
        const story = id
        const impact = await getImpact(story)
        if (isHere) setKnown((before) => new Map(before).set(story, impact))
      }
    }
    Promise.all(Array.from({ length: AT_ONCE }, ask)).catch((error: unknown) => isHere && setError(error))
    return () => void (isHere = false)
  }, [attempt])
  return {
    known,
    error,
    retry: () => {
      setError(undefined)
      setAttempt({ ids })
    },
  }
}

/** 'erreicht 1.240 Personen in 4 Gesellschaften · löst Highlight „…“ bei B ab · benachrichtigt 1.240' */
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
    ...(told > 0 && toldMuted > 0
      ? [text('publish.toldMuted', { count: toldMuted, number: format.number(toldMuted) })]
      : []),
  ]
}

function Reach({ line, impact }: { line: StoryLine; impact: Impact | undefined }): ReactElement {
  const text = useAskTexts()
  const listText = useStoryListTexts()
  const format = useFormat()
  const language = useStore($language)
  return (
    <li>
      <b dir="auto">{titleOf(line, language, listText)}</b>
      <span>{impact ? impactWords(impact, text, format).join(' · ') : text('publish.wait')}</span>
    </li>
  )
}

/** Shows before publishing whom each story would reach, as counted by the service. */
export function PublishDialog({ asked, actions }: ActionDialogProps): ReactElement {
  const text = useAskTexts()
  const listText = useStoryListTexts()
  const { refused, possible, ids } = useSplit(asked)
  const { known, error, retry } = useImpacts(ids)
  const count = asked.lines.length
  return (
    <ActionDialog
      asked={asked}
      actions={actions}
      title={text('publish.title', { count })}
      label={text('publish.action')}
      waits={error === undefined && known.size < ids.length}
      reason={ids.length === 0 ? listText('noneFits') : error === undefined ? undefined : text('publish.failed')}
    >
      <ul className="impact-list">
        {possible.map((line) => (
          <Reach key={line.id} line={line} impact={known.get(line.id)} />
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="problem">
          {statusOf(error)} - {text('publish.failed')}{' '}
          <button type="button" className="link" onClick={retry}>
            {listText('retry')}
          </button>
        </p>
      )}
      <RefusedList refused={refused} label={text('publish.left')} />
      {ids.length > 0 && <p className="muted">{text('publish.takeBack')}</p>}
    </ActionDialog>
  )
}
