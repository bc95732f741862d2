// Beside the form: its stations after sending, its answers so far, and the state of the draft.
import { useStore } from '@nanostores/react'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import send from 'lucide-static/icons/send.svg?raw'
import smartphone from 'lucide-static/icons/smartphone.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import userRound from 'lucide-static/icons/user-round.svg?raw'
import { use, useEffect, useState, type ReactElement, type ReactNode } from 'react'
import type { FormTemplate } from '#contract/postbox-templates.ts'
import type { Answer, Answers } from '#domain/postbox/answers.ts'
import { stationsAhead, usualEnding } from '#domain/postbox/forecast.ts'
import { isSameAnswer } from '#domain/postbox/merge-answers.ts'
import { RECALL_SECONDS, type Station } from '#domain/postbox/template.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Card } from '#shared/ui/card.tsx'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { CHECK, type FilledForm } from './filled-form.ts'
import { GoContext, useAnswerText, useForm, useWords } from './form-context.ts'
import { originOf } from './questions.tsx'
import { useFillTexts } from './texts.ts'

/** After this pause in typing the parts beside the form are updated, in ms: a key renders only its field. */
const PAUSE = 250

function useCalmAnswers({ $answers }: FilledForm): Answers {
  const [answers, setAnswers] = useState($answers.get())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = $answers.listen((now) => {
      clearTimeout(timer)
      timer = setTimeout(setAnswers, PAUSE, now)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [$answers])
  return answers
}

export function Aside(): ReactElement {
  const form = useForm()
  const answers = useCalmAnswers(form)
  return (
    <aside className="stack gap-16 aside">
      <Ahead answers={answers} />
      <Filled answers={answers} />
      <Elsewhere />
    </aside>
  )
}

function Step({ icon, title, children }: { icon: IconSource; title: string; children?: ReactNode }): ReactElement {
  return (
    <li>
      <Icon source={icon} />
      <div>
        <b>{title}</b>
        {children && <small>{children}</small>}
      </div>
    </li>
  )
}

type Forecast = FormTemplate['forecast'][number]

/** 'Thorsten Wehmeyer, üblich 1 Arbeitstag'. */
function useStationText(): (station: Station, forecast: Forecast | undefined) => string {
  const text = useFillTexts()
  const { shortDate } = useFormat()
  return ({ usualDays, whenEmpty }, forecast) => {
    const usual = text('usual', { count: forecast?.usualDays ?? usualDays })
    const names = forecast?.asked.map(({ name }) => name).join(', ') ?? ''
    if (forecast?.note === 'empty') return text(`nobody.${whenEmpty}`)
    if (names === '') return usual
    if (forecast?.note !== 'deputy') return `${names}, ${usual}`
    const until = forecast.awayUntil
    return `${until === null ? text('deputy', { names }) : text('deputyUntil', { names, day: shortDate(until) })}, ${usual}`
  }
}

function Ahead({ answers }: { answers: Answers }): ReactElement {
  const form = useForm()
  const text = useFillTexts()
  const words = useWords()
  const { weekdayDate, date } = useFormat()
  const stationText = useStationText()
  // A form that was sent before is changed in place: it cannot be recalled.
  const isChange = (useStore(form.$draft)?.changes ?? null) !== null
  const forecasts = form.start.template?.forecast ?? []
  const forecastOf = ({ name }: Station) => forecasts.find((one) => one.name === name)
  // A station that will be skipped takes no time.
  const daysOf = (station: Station) => {
    const forecast = forecastOf(station)
    const isSkipped = forecast?.note === 'empty' && station.whenEmpty === 'skip'
    return isSkipped ? 0 : (forecast?.usualDays ?? station.usualDays)
  }
  const ending = usualEnding(form.content, answers, todayInBerlin(), daysOf)
  const late =
    ending?.late &&
    form.content.pages.flatMap((page) => page.questions).find(({ name }) => name === ending.late?.question)
  return (
    <Card part="forecast" title={text('ahead')}>
      <ol className="ahead">
        <Step icon={send} title={text('youSend')}>
          {isChange ? text('replacesSent') : text('recall', { count: RECALL_SECONDS })}
        </Step>
        {stationsAhead(form.content, answers).map((station) => (
          <Step key={station.name} icon={userRound} title={words(station.label)}>
            {stationText(station, forecastOf(station))}
          </Step>
        ))}
        <Step icon={circleCheck} title={text('completed')}>
          {ending ? text('expected', { day: weekdayDate(ending.day) }) : text('atOnce')}
        </Step>
      </ol>
      {late && ending?.late && (
        <p className="hint warn">
          <Icon source={triangleAlert} size="s" />
          <span>{text('late', { label: words(late.label), day: date(ending.late.from) })}</span>
        </p>
      )}
    </Card>
  )
}

/** Labels of answers that are as they were filled in, by where they come from. */
function usePrefilled(answers: Answers): { readonly from: ReturnType<typeof originOf>; readonly labels: string }[] {
  const form = useForm()
  const words = useWords()
  const language = useStore($language)
  const prefilled = form.start.template?.prefilled ?? {}
  const own = useStore(form.$asked).flatMap(({ question: { name, label, prefill } }) => {
    const answer = answers[name]
    const isOwn = prefill !== null && !isSameAnswer(answer, null) && isSameAnswer(answer, prefilled[name] as Answer)
    return isOwn ? [{ from: originOf(prefill, form.start), label: words(label) }] : []
  })
  return [...Map.groupBy(own, ({ from }) => from)].map(([from, all]) => ({
    from,
    labels: new Intl.ListFormat(language).format(all.map(({ label }) => label)),
  }))
}

/** Answers of other pages; the last page shows all of them itself. */
function Filled({ answers }: { answers: Answers }): ReactElement | null {
  const form = useForm()
  const text = useFillTexts()
  const words = useWords()
  const go = use(GoContext)
  const answerText = useAnswerText()
  const open = useStore(form.$page)
  const prefilled = usePrefilled(answers)
  const shown = useStore(form.$asked).flatMap(({ question, page }) => {
    const value = page === open ? '' : answerText(question, answers[question.name])
    return value === '' ? [] : [{ question, value }]
  })
  const [first] = shown
  if (open === CHECK || (!first && prefilled.length === 0)) return null
  return (
    <Card
      part="filled"
      title={text('filled')}
      action={
        first && (
          <button type="button" className="link" onClick={() => go(first.question.name)}>
            {text('change')}
          </button>
        )
      }
    >
      {shown.length > 0 && (
        <dl className="filled">
          {shown.map(({ question, value }) => (
            <div key={question.name}>
              <dt>{words(question.label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {prefilled.map(({ from, labels }) => (
        <p key={from} className="hint">
          <Icon source={userRound} size="s" />
          <span>{text(`prefilled.${from}`, { labels })}</span>
        </p>
      ))}
    </Card>
  )
}

function Elsewhere(): ReactElement | null {
  const form = useForm()
  const text = useFillTexts()
  const { date } = useFormat()
  const draft = useStore(form.$draft)
  if (!draft) return null
  return (
    <p className="hint">
      <Icon source={smartphone} size="s" />
      <span>{text('elsewhere', { day: date(draft.deletedOn) })}</span>
    </p>
  )
}
