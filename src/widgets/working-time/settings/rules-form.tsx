import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useRef, useState, type ReactElement, type SubmitEvent } from 'react'
import type { TimeRulesHistory } from '#contract/working-time-settings.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { HINT_CODES, type HintCode } from '#domain/working-time/hints.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { useErrorFocus } from '#shared/ui/form-dialog/use-error-focus.ts'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useDraft } from '#shared/writes/use-draft.ts'
import { saveRules } from './api.ts'
import {
  breaksOf,
  CHOICES,
  draftOf,
  isOptional,
  parameterOf,
  PARAMETERS,
  readDraft,
  wordingOf,
  type BreakDraft,
  type Choice,
  type Parameter,
  type RulesDraft,
  type SwitchName,
  type Wording,
} from './rules-draft.ts'
import { useTimeSettingsTexts } from './texts.ts'

interface Form {
  readonly draft: RulesDraft
  readonly change: (part: Partial<RulesDraft>) => void
  /** Why a field below the rules is refused, here or by the server. */
  readonly faultOf: (field: string) => string | undefined
}

const GROUPS = {
  working: ['dailyMinutes', 'extendedMinutes', 'weeklyMinutes', 'restMinutes'],
  special: ['nightWorkMinutes', 'freeSundays', 'youthWeeklyMinutes', 'youthRowMinutes'],
  release: ['releaseAfterWorkdays', 'releaseMinute'],
  account: ['accountMinimum', 'accountMaximum', 'keptMonths'],
} as const satisfies Record<string, readonly Parameter[]>

function wrongWords(draft: RulesDraft, field: string, text: ReturnType<typeof useTimeSettingsTexts>): string {
  const name = parameterOf(field)
  return name && draft[name].trim() === '' ? required(text(`rules.${name}`)) : text('rule.invalid')
}

/** The next version, which starts with the current values and is valid from a day on. */
export function RulesForm({ history }: { history: TimeRulesHistory }): ReactElement {
  const text = useTimeSettingsTexts()
  const { date } = useFormat()
  const save = useSave(text)
  const { company, today, version, earliest, versions } = history
  const { draft, change, isChanged, save: saveDraft } = useDraft(draftOf(versions[0]!.rules), version)
  const [fromDay, setFrom] = useState<Day | ''>(() => firstOfNextMonth(today))
  const [isChecked, setChecked] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useErrorFocus(element, save.refusal)
  const { rules, wrong } = readDraft(draft)
  const form: Form = {
    draft,
    change,
    faultOf: (field) =>
      isChecked && wrong.has(field) ? wrongWords(draft, field, text) : save.faultOf(`body.rules.${field}`),
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    focusFirstError()
    if (!rules || fromDay === '' || save.isBusy) return
    const write = (seen: number) => saveRules(company.id, { fromDay, rules }, seen)
    if (!(await save.run(() => saveDraft(write)))) return
    setChecked(false)
    announce(text('rules.saved', { day: date(fromDay) }))
  }
  return (
    <form ref={element} className="stack gap-20" noValidate onSubmit={(event) => void submit(event)}>
      <Cards form={form} />
      <Card title={text('rules.save')}>
        <div className="save-row">
          <DateField
            label={text('fromDay')}
            help={earliest === null ? text('rules.fromHelp') : text('rules.earliest', { day: date(earliest) })}
            min={earliest ?? undefined}
            value={fromDay}
            error={
              (isChecked && fromDay === '' ? required(text('fromDay')) : undefined) ?? save.faultOf('body.fromDay')
            }
            onChange={setFrom}
          />
          <div>
            <p className="consequence">{fromDay === '' ? '' : consequenceOf(text, fromDay, today, date(fromDay))}</p>
            <Button
              kind="primary"
              type="submit"
              busy={save.isBusy}
              reason={isChanged ? undefined : text('rules.nothing')}
            >
              {text('rules.submit')}
            </Button>
          </div>
        </div>
        <SaveError save={save} fields={['body.fromDay', 'body.rules']} />
      </Card>
    </form>
  )
}

function Cards({ form }: { form: Form }): ReactElement {
  const text = useTimeSettingsTexts()
  return (
    <>
      <Card part="rules" title={text('rules.title')}>
        <p className="muted">{text('rules.text')}</p>
        <div className="fields two">
          <Parameters form={form} names={GROUPS.working} />
          <ChoiceField form={form} name="limitMode" />
        </div>
        <Breaks form={form} />
      </Card>
      <Card title={text('rules.special')}>
        <div className="fields two">
          <Parameters form={form} names={GROUPS.special} />
        </div>
      </Card>
      <Card title={text('rules.recording')}>
        <div className="fields two">
          <Toggle form={form} name="webStamping" />
          <Toggle form={form} name="manualEntry" />
          <ChoiceField form={form} name="rounding" />
          <ChoiceField form={form} name="nightTarget" />
        </div>
      </Card>
      <Card title={text('rules.releasing')}>
        <div className="fields two">
          <Parameters form={form} names={GROUPS.release} />
        </div>
      </Card>
      <Card title={text('rules.account')}>
        <div className="fields two">
          <Parameters form={form} names={GROUPS.account} />
        </div>
      </Card>
      <WordingCard form={form} />
    </>
  )
}

const firstOfNextMonth = (today: Day): Day => `${addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

const consequenceOf = (text: ReturnType<typeof useTimeSettingsTexts>, fromDay: Day, today: Day, day: string): string =>
  text(fromDay > today ? 'rules.willHold' : 'rules.willRecount', { day })

function Parameters({ form, names }: { form: Form; names: readonly Parameter[] }): ReactElement {
  const text = useTimeSettingsTexts()
  return (
    <>
      {names.map((name) => {
        const { unit, source } = PARAMETERS[name]
        return (
          <TextField
            key={name}
            optional={isOptional(name)}
            label={text(`rules.${name}`)}
            help={`${text(`rules.${name}.help`)} ${text(`source.${source}`)}`}
            value={form.draft[name]}
            end={text(`unit.${unit}`)}
            error={form.faultOf(name)}
            onChange={(value) => form.change({ [name]: value })}
          />
        )
      })}
    </>
  )
}

function ChoiceField({ form, name }: { form: Form; name: Choice }): ReactElement {
  const text = useTimeSettingsTexts()
  return (
    <SelectField
      label={text(`rules.${name}`)}
      help={text(`rules.${name}.help`)}
      value={form.draft[name]}
      options={CHOICES[name].map((value) => ({ value, label: text(`${name}.${value}` as 'limitMode.daily') }))}
      error={form.faultOf(name)}
      onChange={(value) => form.change({ [name]: value })}
    />
  )
}

function Toggle({ form, name }: { form: Form; name: SwitchName }): ReactElement {
  const text = useTimeSettingsTexts()
  return (
    <Checkbox
      label={text(`rules.${name}`)}
      help={text(`rules.${name}.help`)}
      checked={form.draft[name]}
      onChange={(isOn) => form.change({ [name]: isOn })}
    />
  )
}

const MOST = 5

/** Steps of breaks, ascending. */
function Breaks({ form }: { form: Form }): ReactElement {
  const text = useTimeSettingsTexts()
  const breaks = breaksOf(form.draft)
  const set = (next: readonly BreakDraft[]) => form.change({ breaks: JSON.stringify(next) })
  const setOne = (index: number, part: Partial<BreakDraft>) =>
    set(breaks.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <fieldset part="breaks" className="stack start break-steps">
      <legend>{text('rules.breaks')}</legend>
      <p className="muted">{text('rules.breaksText')}</p>
      {breaks.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step has no name but its place
        <div key={index} className="break-step">
          <TextField
            label={text('rules.breakOver', { number: index + 1 })}
            value={one.over}
            end={text('unit.hours')}
            error={form.faultOf(`breaks[${index}].over`)}
            onChange={(over) => setOne(index, { over })}
          />
          <TextField
            label={text('rules.breakMinutes', { number: index + 1 })}
            value={one.minutes}
            end={text('unit.minutes')}
            inputMode="numeric"
            error={form.faultOf(`breaks[${index}].minutes`)}
            onChange={(minutes) => setOne(index, { minutes })}
          />
          <IconButton
            icon={trash}
            label={text('rules.removeBreak', { number: index + 1 })}
            onClick={() => set(breaks.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={plus}
        reason={breaks.length >= MOST ? text('rules.mostBreaks') : undefined}
        onClick={() => set([...breaks, { over: '', minutes: '' }])}
      >
        {text('rules.addBreak')}
      </Button>
      <div className="fields two">
        <Parameters form={form} names={['breakPiece', 'longestBreak']} />
        <Toggle form={form} name="autoBreak" />
      </div>
    </fieldset>
  )
}

/** Texts of hints by works agreement, in both languages; default: those of the portal. */
function WordingCard({ form }: { form: Form }): ReactElement {
  const text = useTimeSettingsTexts()
  const wording = wordingOf(form.draft)
  const set = (code: HintCode, part: { de?: string; en?: string }) => {
    const next: Wording = { ...wording, [code]: { de: '', en: '', ...wording[code], ...part } }
    form.change({ wording: JSON.stringify(next) })
  }
  return (
    <Card title={text('rules.wording')}>
      <p className="muted">{text('rules.wordingText')}</p>
      <div>
        {HINT_CODES.map((code) => {
          const words = wording[code]
          const isOwn = words !== undefined && (words.de !== '' || words.en !== '')
          return (
            <details key={code} className="wording" open={form.faultOf(`wording.${code}`) !== undefined || undefined}>
              <summary>
                {text(`hint.${code}`)}
                <small>{text(isOwn ? 'rules.ownWords' : 'rules.portalWords')}</small>
              </summary>
              <div className="fields two">
                <TextField
                  optional
                  lang="de"
                  label={text('rules.wordsDe', { hint: text(`hint.${code}`) })}
                  maxLength={300}
                  value={words?.de ?? ''}
                  error={form.faultOf(`wording.${code}`)}
                  onChange={(de) => set(code, { de })}
                />
                <TextField
                  optional
                  lang="en"
                  label={text('rules.wordsEn', { hint: text(`hint.${code}`) })}
                  maxLength={300}
                  value={words?.en ?? ''}
                  onChange={(en) => set(code, { en })}
                />
              </div>
            </details>
          )
        })}
      </div>
    </Card>
  )
}
