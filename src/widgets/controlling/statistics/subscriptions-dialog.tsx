// Figures by mail on a day: the own subscriptions, and the one that is added or changed.
import { useStore } from '@nanostores/react'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useId, useState, type ReactElement } from 'react'
import type { Overview, Subscription } from '#contract/controlling.ts'
import type { FigureFilters } from '#domain/controlling/filters.ts'
import { LAST_DUE_DAY, MOST_FIGURES, MOST_SUBSCRIPTIONS } from '#domain/controlling/limits.ts'
import { RHYTHMS } from '#domain/controlling/subscription.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import {
  $subscriptions,
  addSubscription,
  changeSubscription,
  refreshControlling,
  removeSubscription,
} from '#widgets/controlling/api.ts'
import { useFigureWords } from '#widgets/controlling/figure-words.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'
import { useSubscriptionTexts } from './texts.ts'

const FIELDS = {
  rhythm: { kind: 'choice', of: RHYTHMS, required: true },
  weekday: { kind: 'choice', of: ['1', '2', '3', '4', '5', '6', '7'], required: true },
  day: { kind: 'integer', min: 1, max: LAST_DUE_DAY, required: true },
  company: { kind: 'id' },
  site: { kind: 'id' },
  figures: { kind: 'list', required: true },
} as const satisfies Fields

export interface SubscriptionsDialogProps {
  readonly overview: Overview
  /** The figure that is shown: a new subscription begins with it. */
  readonly figure: string | undefined
  readonly filters: FigureFilters
  readonly onEnd: () => void
}

export function SubscriptionsDialog(props: SubscriptionsDialogProps): ReactElement {
  const { overview, figure, filters, onEnd } = props
  const sub = useSubscriptionTexts()
  const state = useStore($subscriptions)
  /** Undefined: a new one. */
  const [edited, setEdited] = useState<{ readonly one: Subscription | undefined }>()
  if (edited)
    return (
      <SubscriptionForm
        overview={overview}
        figure={figure}
        filters={filters}
        one={edited.one && (state.data?.subscriptions.find(({ id }) => id === edited.one?.id) ?? edited.one)}
        onEnd={() => setEdited(undefined)}
      />
    )
  const isFull = (state.data?.subscriptions.length ?? 0) >= MOST_SUBSCRIPTIONS
  return (
    <Dialog
      open
      title={sub('title')}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{sub('close')}</Button>
          <Button
            kind="primary"
            icon={plus}
            reason={isFull ? sub('full', { count: MOST_SUBSCRIPTIONS }) : undefined}
            onClick={() => setEdited({ one: undefined })}
          >
            {sub('add')}
          </Button>
        </>
      }
    >
      <p>{sub('text', { count: overview.leastGroup })}</p>
      <Loaded state={state} failed={sub('failed')} personal onRetry={refreshControlling}>
        {({ subscriptions, hasAddress }) => (
          <>
            {!hasAddress && <Banner kind="warn" heading={sub('noAddress')} />}
            {subscriptions.length === 0 ? (
              <p className="muted">{sub('none')}</p>
            ) : (
              <ul className="lined subscriptions">
                {subscriptions.map((one) => (
                  <Entry key={one.id} one={one} overview={overview} onChange={() => setEdited({ one })} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** When it is sent: 'montags', 'am 3. jedes Monats'. */
function useRhythm() {
  const sub = useSubscriptionTexts()
  return ({ rhythm, day }: Pick<Subscription, 'rhythm' | 'day'>): string =>
    rhythm === 'weekly'
      ? sub('weekly', { day: sub(`weekday.${day as 1 | 2 | 3 | 4 | 5 | 6 | 7}`) })
      : sub('monthly', { day })
}

interface EntryProps {
  readonly one: Subscription
  readonly overview: Overview
  readonly onChange: () => void
}

function Entry({ one, overview, onChange }: EntryProps): ReactElement {
  const text = useControllingTexts()
  const sub = useSubscriptionTexts()
  const { language } = useFigureWords()
  const { date } = useFormat()
  const rhythmOf = useRhythm()
  const save = useSave(sub)
  const names = one.figures.map(
    (id) => overview.figures.find(({ figure }) => figure.id === id)?.figure[language].name ?? id,
  )
  const name = rhythmOf(one)
  const place = [one.company?.name, one.site?.name].filter(Boolean).join(', ') || text('allCompanies')
  const remove = async () => {
    if (await save.run(() => removeSubscription(one.id, false))) announce(sub('removed'))
  }
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>{names.join(', ')}</p>
        <p className="muted">
          {place} · {sub('next', { day: date(one.nextOn) })}
        </p>
        <SaveError save={save} />
      </div>
      <span className="row-actions">
        <IconButton icon={pencil} size="small" label={sub('change', { name })} onClick={onChange} />
        <IconButton
          icon={trash}
          size="small"
          label={sub('remove', { name })}
          aria-busy={save.isBusy || undefined}
          onClick={() => void remove()}
        />
      </span>
    </li>
  )
}

function valuesOf(one: Subscription | undefined, figure: string | undefined, filters: FigureFilters) {
  return {
    rhythm: one?.rhythm ?? ('weekly' as const),
    weekday: String(one?.rhythm === 'weekly' ? one.day : 1),
    day: one?.rhythm === 'monthly' ? one.day : 1,
    company: one ? (one.company?.id ?? null) : (filters.companyId ?? null),
    site: one ? (one.site?.id ?? null) : (filters.siteId ?? null),
    figures: one ? one.figures : figure === undefined ? [] : [figure],
  }
}

const optionsOf = (all: readonly { id: number; name: string }[], none: string) => [
  { value: '', label: none },
  ...all.map(({ id, name }) => ({ value: String(id), label: name })),
]

interface SubscriptionFormProps extends SubscriptionsDialogProps {
  readonly one: Subscription | undefined
}

function SubscriptionForm({ overview, figure, filters, one, onEnd }: SubscriptionFormProps): ReactElement {
  const text = useControllingTexts()
  const sub = useSubscriptionTexts()
  const saved = valuesOf(one, figure, filters)
  const form = useForm(FIELDS, saved, one?.version ?? 0, {
    text: sub,
    check: ({ figures }) => ({ figures: figures.length > MOST_FIGURES ? 'tooMany' : undefined }),
  })
  const { values } = form
  const sites = overview.places.find(({ id }) => id === values.company)?.sites ?? []
  const onSave = ({ rhythm, weekday, day, company, site, figures }: typeof saved, version: number) => {
    const body = {
      rhythm,
      day: rhythm === 'weekly' ? Number(weekday) : day,
      figures: [...figures],
      ...(company !== null && { company }),
      ...(site !== null && sites.some(({ id }) => id === site) && { site }),
    }
    return one ? changeSubscription(one.id, body, version) : addSubscription(body)
  }
  return (
    <EntryDialog
      title={sub(one ? 'changeTitle' : 'newTitle')}
      form={form}
      onSave={onSave}
      onSaved={() => announce(sub('saved'))}
      onEnd={onEnd}
    >
      <SelectField
        {...form.field('rhythm', sub('rhythm'))}
        options={RHYTHMS.map((value) => ({ value, label: sub(`${value}Choice`) }))}
      />
      {values.rhythm === 'weekly' ? (
        <SelectField
          {...form.field('weekday', sub('weekday'))}
          options={FIELDS.weekday.of.map((value) => ({ value, label: sub(`weekdayName.${value}`) }))}
        />
      ) : (
        <SelectField
          {...form.field('day', sub('day'))}
          options={Array.from({ length: LAST_DUE_DAY }, (_, at) => ({ value: String(at + 1), label: `${at + 1}.` }))}
        />
      )}
      <SelectField
        {...form.field('company', text('company'))}
        options={optionsOf(overview.places, text('allCompanies'))}
      />
      {sites.length > 0 && (
        <SelectField {...form.field('site', text('site'))} options={optionsOf(sites, text('allSites'))} />
      )}
      <FigureChoices
        overview={overview}
        chosen={values.figures}
        problem={form.errorOf('figures', text('figures'))}
        onChange={(figures) => form.change({ figures })}
      />
    </EntryDialog>
  )
}

interface FigureChoicesProps {
  readonly overview: Overview
  readonly chosen: readonly string[]
  readonly problem: string | undefined
  readonly onChange: (figures: string[]) => void
}

function FigureChoices({ overview, chosen, problem, onChange }: FigureChoicesProps): ReactElement {
  const text = useControllingTexts()
  const { language } = useFigureWords()
  const id = useId()
  const toggle = (one: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, one] : chosen.filter((other) => other !== one))
  return (
    <fieldset className="stack gap-8 choices" aria-describedby={problem ? id : undefined}>
      <legend>{text('figures')}</legend>
      {overview.figures.map(({ figure: info }) => (
        <Checkbox
          key={info.id}
          label={info[language].name}
          checked={chosen.includes(info.id)}
          onChange={(isOn) => toggle(info.id, isOn)}
        />
      ))}
      {problem && (
        <p id={id} className="err">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
