// The stations that a form passes: their deciders, conditions and times.
import { useStore } from '@nanostores/react'
import plus from 'lucide-static/icons/plus.svg?raw'
import { useState, type ReactElement } from 'react'
import { freeName, newStation } from '#domain/postbox/new-parts.ts'
import { readCondition } from '#domain/postbox/read-condition.ts'
import {
  DAYS_LIMIT,
  EMPTY_ACTIONS,
  LABEL_LIMIT,
  LIMIT_ACTIONS,
  questionsOf,
  STATION_LIMIT,
  wordsFor,
  type Station,
  type StationDecider,
  type TemplateContent,
} from '#domain/postbox/template.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { ConditionField } from './condition-field.tsx'
import { replaced, useEditorState } from './editor-state.ts'
import { NumberField, PartError, Parts, WordsField } from './parts.tsx'
import { PartList, useOpenPart } from './part-list.tsx'

const PATH = 'stations'

/** The decider as a short text: 'Gruppenpostfach Reisestelle'. */
export function useDeciderWords(): (decider: StationDecider) => string {
  const { choices, text, language } = useEditorState()
  return (decider) => {
    switch (decider.kind) {
      case 'group': {
        const group = choices.groups.find(({ id }) => id === decider.groupId)
        return text('decider.groupNamed', { name: group ? wordsFor(group.name, language) : text('unknown') })
      }
      case 'person': {
        const person = choices.people.find(({ id }) => id === decider.personId)
        return person?.name ?? text('decider.person')
      }
      case 'role':
        return text('decider.roleNamed', { name: decider.role })
      default:
        return text('decider.supervisor')
    }
  }
}

/** The pages without references to deleted stations; the same list if nothing changes. */
function withReaders(pages: TemplateContent['pages'], stations: readonly Station[]): TemplateContent['pages'] {
  const names = new Set(stations.map(({ name }) => name))
  const isGone = (name: string) => !names.has(name)
  if (!questionsOf({ pages }).some(({ visibleTo }) => visibleTo?.some(isGone))) return pages
  return pages.map((page) => ({
    ...page,
    questions: page.questions.map((question) =>
      question.visibleTo?.some(isGone)
        ? { ...question, visibleTo: question.visibleTo.filter((name) => !isGone(name)) }
        : question,
    ),
  }))
}

export function Stations(): ReactElement {
  const { content, change, text, language, names, labelOf, isReadOnly } = useEditorState()
  const { stations } = content
  const [open, setOpen] = useOpenPart(PATH, stations)
  const decider = useDeciderWords()
  const taken = stations.map(({ name }) => name)
  // Deleting a station must not make an answer visible to everybody.
  const set = (next: readonly Station[]) => change({ stations: next, pages: withReaders(content.pages, next) })
  const about = (station: Station) =>
    [
      decider(station.decider),
      text('usually', { count: station.usualDays }),
      ...(station.when ? [readCondition(station.when, content, language, { names })] : []),
    ].join(' · ')
  const add = () => {
    const added = newStation(taken)
    set([...stations, added])
    setOpen(added.name)
  }
  return (
    <Card title={text('stations')}>
      <p className="muted">{text(stations.length === 0 ? 'noStations' : 'stationsHelp')}</p>
      {stations.length > 0 && (
        <PartList
          label={text('stations')}
          path={PATH}
          parts={stations}
          nameOf={({ label }) => labelOf(label, 'unnamedStation')}
          about={about}
          onChange={set}
          duplicate={(station) => ({ ...station, name: freeName(station.name, taken) })}
          open={open}
          onOpen={setOpen}
          fields={(station, at) => (
            <StationFields
              path={`${PATH}.${at}`}
              station={station}
              onChange={(next) => set(replaced(stations, at, next))}
            />
          )}
        />
      )}
      {!isReadOnly && (
        <div>
          <Button
            size="small"
            icon={plus}
            onClick={add}
            reason={stations.length >= STATION_LIMIT ? text('tooManyStations') : undefined}
          >
            {text('addStation')}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface StationFieldsProps {
  readonly path: string
  readonly station: Station
  readonly onChange: (station: Station) => void
}

function StationFields({ path, station, onChange }: StationFieldsProps): ReactElement {
  const { text, content } = useEditorState()
  const set = (changes: Partial<Station>) => onChange({ ...station, ...changes })
  return (
    <Parts legend={text('settingsOf')}>
      <WordsField
        label={text('stationLabel')}
        path={`${path}.label`}
        limit={LABEL_LIMIT}
        value={station.label}
        onChange={(label) => set({ label })}
      />
      <DeciderFields path={`${path}.decider`} decider={station.decider} onChange={(decider) => set({ decider })} />
      <Checkbox
        label={text('showsRoleOnly')}
        help={text('showsRoleOnlyHelp')}
        checked={station.showsRoleOnly}
        onChange={(showsRoleOnly) => set({ showsRoleOnly })}
      />
      <TimeFields path={path} station={station} onChange={onChange} />
      <p className="part-title">{text('condition')}</p>
      <ConditionField
        path={`${path}.when`}
        always={text('alwaysPassed')}
        value={station.when}
        questions={questionsOf(content)}
        onChange={(when) => set({ when })}
      />
    </Parts>
  )
}

/** The time of a station, and what happens if nobody decides. */
function TimeFields({ path, station, onChange }: StationFieldsProps): ReactElement {
  const { text } = useEditorState()
  const set = (changes: Partial<Station>) => onChange({ ...station, ...changes })
  return (
    <>
      <div className="pair">
        <NumberField
          path={`${path}.usualDays`}
          label={text('usualDays')}
          value={station.usualDays}
          isRequired
          min={1}
          max={DAYS_LIMIT}
          onChange={(usualDays) => set({ usualDays: usualDays ?? 1 })}
        />
        <NumberField
          path={`${path}.limitDays`}
          label={text('limitDays')}
          help={text('limitDaysHelp')}
          value={station.limitDays}
          min={1}
          max={DAYS_LIMIT}
          onChange={(limitDays) => set({ limitDays })}
        />
      </div>
      <div className="pair">
        {station.limitDays !== null && (
          <SelectField
            name={`${path}.onLimit`}
            label={text('onLimit')}
            value={station.onLimit}
            options={LIMIT_ACTIONS.map((value) => ({ value, label: text(`onLimit.${value}`) }))}
            onChange={(onLimit) => set({ onLimit })}
          />
        )}
        <SelectField
          name={`${path}.whenEmpty`}
          label={text('whenEmpty')}
          value={station.whenEmpty}
          options={EMPTY_ACTIONS.map((value) => ({ value, label: text(`whenEmpty.${value}`) }))}
          onChange={(whenEmpty) => set({ whenEmpty })}
        />
      </div>
    </>
  )
}

interface DeciderProps {
  readonly decider: StationDecider
  readonly onChange: (decider: StationDecider) => void
}

function PersonDecider({ decider, onChange }: DeciderProps): ReactElement {
  const { text, choices } = useEditorState()
  const [label, setLabel] = useState<string>()
  const known = decider.kind === 'person' ? choices.people.find(({ id }) => id === decider.personId)?.name : undefined
  const chosen = decider.kind === 'person' ? { id: decider.personId, label: label ?? known ?? '' } : undefined
  return (
    <PersonField
      label={text('decider.person')}
      group={text('people')}
      value={chosen}
      error={chosen === undefined ? text('choosePerson') : undefined}
      onChange={(person) => {
        if (!person) return
        setLabel(person.label)
        onChange({ kind: 'person', personId: person.id })
      }}
    />
  )
}

const DECIDERS = ['supervisor', 'group', 'person', 'role'] as const

/** The decider is chosen, never assumed: while it is incomplete the station keeps its former one, and the template is not saved. */
function useDecider(path: string, { decider, onChange }: DeciderProps) {
  const { text, draft } = useEditorState()
  const half = useStore(draft.$unread).get(path)
  return {
    kind: (half?.typed as StationDecider['kind'] | undefined) ?? decider.kind,
    isChosen: half === undefined,
    choose: (next: (typeof DECIDERS)[number]) => {
      const isWhole = next === 'supervisor' || next === decider.kind
      draft.keepUnread(path, isWhole ? undefined : { typed: next, sentence: text('chooseDecider') })
      if (next === 'supervisor') onChange({ kind: next })
    },
    take: (next: StationDecider) => {
      draft.keepUnread(path, undefined)
      onChange(next)
    },
  }
}

function DeciderFields({ path, decider, onChange }: DeciderProps & { path: string }): ReactElement {
  const { text, choices, language } = useEditorState()
  const { kind, isChosen, choose, take } = useDecider(path, { decider, onChange })
  const unchosen = isChosen ? [] : [{ value: '', label: text('pleaseChoose') }]
  const error = isChosen ? undefined : text('chooseDecider')
  const kinds = DECIDERS.filter((one) => one !== 'group' || choices.groups.length > 0)
  return (
    <>
      <div className="pair">
        <SelectField
          name={path}
          label={text('decider')}
          value={kind}
          options={kinds.map((value) => ({ value, label: text(`decider.${value}`) }))}
          onChange={choose}
        />
        {kind === 'group' && (
          <SelectField
            name={`${path}.group`}
            label={text('decider.group')}
            error={error}
            value={decider.kind === 'group' ? String(decider.groupId) : ''}
            options={[
              ...unchosen,
              ...choices.groups.map(({ id, name, members }) => ({
                value: String(id),
                label: text('groupWithMembers', { name: wordsFor(name, language), count: members }),
              })),
            ]}
            onChange={(id) => take({ kind: 'group', groupId: Number(id) })}
          />
        )}
        {kind === 'role' && (
          <SelectField
            name={`${path}.role`}
            label={text('decider.role')}
            error={error}
            value={decider.kind === 'role' ? decider.role : ''}
            options={[
              ...unchosen,
              ...choices.roles.map(({ role, people }) => ({
                value: role,
                label: text('groupWithMembers', { name: role, count: people }),
              })),
            ]}
            onChange={(role) => take({ kind: 'role', role })}
          />
        )}
        {kind === 'person' && <PersonDecider decider={decider} onChange={take} />}
      </div>
      <PartError path={path} />
    </>
  )
}
