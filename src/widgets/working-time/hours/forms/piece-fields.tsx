// The fields of a day: start, end and break of each piece, and its further data.
import plus from 'lucide-static/icons/plus.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { parseClock } from '#domain/calendar/typed-time.ts'
import { instantsOf } from '#domain/working-time/clock.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { TimeField } from '#shared/ui/time-field.tsx'
import { clockText } from '#widgets/working-time/times.ts'
import { useRuleWords } from './form-parts.tsx'
import { daysOfPieces, emptyPiece, readPieces, type Piece, type PieceFault, type PieceField } from './pieces.ts'
import type { BreakChoice } from './stay-times.ts'
import { useFormsTexts } from './texts.ts'

/** The neighbours of Germany and where the group has sites. */
const COUNTRIES = [
  'DE',
  'AT',
  'BE',
  'CH',
  'CZ',
  'DK',
  'ES',
  'FR',
  'GB',
  'HU',
  'IT',
  'LU',
  'NL',
  'PL',
  'RO',
  'SE',
  'SK',
  'US',
]

export interface PiecesProps {
  readonly day: string
  readonly pieces: readonly Piece[]
  readonly faults: readonly PieceFault[]
  /** Minutes of the longest break within a shift of the day; undefined: not known. */
  readonly longestBreak: number | undefined
  readonly onChange: (pieces: readonly Piece[]) => void
}

export function PieceFields({ day, pieces, faults, longestBreak, onChange }: PiecesProps): ReactElement {
  const text = useFormsTexts()
  const last = pieces.at(-1)
  const days = daysOfPieces(day, pieces, { longestBreak })
  const { choices } = readPieces(day, pieces, { now: Infinity, longestBreak })
  return (
    <div className="stack">
      {pieces.map((piece, index) => (
        <fieldset key={piece.key} className="stack piece-fields">
          <legend className={pieces.length > 1 ? 'piece-name' : 'sr'}>{text('piece', { number: index + 1 })}</legend>
          {pieces.length > 1 && (
            <IconButton
              size="small"
              icon={x}
              className="piece-remove"
              label={text('removePiece', { number: index + 1 })}
              onClick={() => onChange(pieces.toSpliced(index, 1))}
            />
          )}
          <OnePiece
            day={day}
            days={days[index]!}
            choices={choices[index]!}
            piece={piece}
            faults={faults.filter((fault) => fault.piece === index)}
            onChange={(change) => onChange(pieces.with(index, { ...piece, ...change }))}
          />
        </fieldset>
      ))}
      <div>
        <Button
          kind="ghost"
          size="small"
          icon={plus}
          onClick={() => onChange([...pieces, emptyPiece({ country: last?.country ?? 'DE' })])}
        >
          {text('addPiece')}
        </Button>
      </div>
    </div>
  )
}

interface OnePieceProps {
  readonly day: string
  /** On which the piece begins and ends. */
  readonly days: { readonly comes: string; readonly goes: string }
  readonly choices: readonly BreakChoice[]
  readonly piece: Piece
  readonly faults: readonly PieceFault[]
  readonly onChange: (change: Partial<Piece>) => void
}

/** The time occurs twice on that day. */
const isTwice = (day: string, typed: string): boolean => {
  const minute = parseClock(typed)
  return minute !== undefined && minute < 1440 && instantsOf(day, minute).length === 2
}

const MORE: readonly PieceField[] = [
  'travelKind',
  'travel',
  'kilometres',
  'preparation',
  'followUp',
  'orderNumber',
  'projectManager',
  'place',
  'note',
]
const hasMore = (piece: Piece): boolean =>
  piece.country !== 'DE' || MORE.some((field) => piece[field] !== '' && piece[field] !== undefined)

function OnePiece({ day, days, choices, piece, faults, onChange }: OnePieceProps): ReactElement {
  const text = useFormsTexts()
  const ruleWords = useRuleWords()
  const { weekdayDate } = useFormat()
  const errorOf = (field: PieceField) => {
    const fault = faults.find((one) => one.field === field)
    return fault && ruleWords(fault)
  }
  const time = (field: 'comes' | 'goes', help: 'beginsNextDay' | 'nextDay') => (
    <div>
      <TimeField
        label={text(field)}
        value={piece[field]}
        error={errorOf(field)}
        help={days[field] === day ? undefined : text(help, { date: weekdayDate(days[field]) })}
        onChange={(value) => onChange({ [field]: value })}
      />
      {isTwice(days[field], piece[field]) && (
        <Which
          label={text(field)}
          value={piece[`${field}Time`]}
          onChange={(which) => onChange({ [`${field}Time`]: which })}
        />
      )}
    </div>
  )
  return (
    <>
      <div className="piece-grid">
        {time('comes', 'beginsNextDay')}
        {time('goes', 'nextDay')}
        <BreakField piece={piece} choices={choices} error={errorOf('breaks')} onChange={onChange} />
      </div>
      <details
        className="piece-more"
        open={hasMore(piece) || faults.some(({ field }) => MORE.includes(field)) || undefined}
      >
        <summary>{text('more')}</summary>
        <MoreFields piece={piece} errorOf={errorOf} onChange={onChange} />
      </details>
    </>
  )
}

interface BreakProps extends Pick<OnePieceProps, 'piece' | 'choices' | 'onChange'> {
  readonly error: string | undefined
}

function BreakField({ piece, choices, error, onChange }: BreakProps): ReactElement {
  const text = useFormsTexts()
  return (
    <div>
      <TextField
        label={text('breaks')}
        autoComplete="off"
        value={piece.breaks}
        error={error}
        help={text('breaksHelp')}
        // The choices belong to the periods that were typed before.
        onChange={(breaks) => onChange({ breaks, breakTimes: undefined })}
      />
      {choices.map(({ key, minute }) => (
        <Which
          key={key}
          label={`${text('breaks')} ${clockText(minute)}`}
          value={piece.breakTimes?.[key]}
          onChange={(which) => onChange({ breakTimes: { ...piece.breakTimes, [key]: which } })}
        />
      ))}
    </div>
  )
}

interface WhichProps {
  readonly label: string
  readonly value: 'first' | 'second' | undefined
  readonly onChange: (value: 'first' | 'second') => void
}

/** In the night in which the clock is moved back. */
function Which({ label, value, onChange }: WhichProps): ReactElement {
  const text = useFormsTexts()
  return (
    <Segmented<'first' | 'second' | ''>
      className="which"
      label={`${label}: ${text('which')}`}
      options={(['first', 'second'] as const).map((one) => ({ value: one, label: text(`which.${one}`) }))}
      value={value ?? ''}
      onChange={(next) => next !== '' && onChange(next)}
    />
  )
}

interface MoreProps {
  readonly piece: Piece
  readonly errorOf: (field: PieceField) => string | undefined
  readonly onChange: (change: Partial<Piece>) => void
}

function MoreFields({ piece, errorOf, onChange }: MoreProps): ReactElement {
  const text = useFormsTexts()
  const language = useStore($language)
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const codes = COUNTRIES.includes(piece.country) ? COUNTRIES : [...COUNTRIES, piece.country]
  const plain = (field: 'travel' | 'preparation' | 'followUp' | 'kilometres' | 'orderNumber' | 'place') => (
    <TextField
      label={text(field)}
      autoComplete="off"
      value={piece[field]}
      error={errorOf(field)}
      help={field === 'travel' ? text('minutesHelp') : undefined}
      maxLength={field === 'orderNumber' ? 40 : field === 'place' ? 120 : undefined}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
  return (
    <div className="piece-grid">
      <SelectField
        label={text('travelKind')}
        value={piece.travelKind === '' ? 'none' : piece.travelKind}
        options={(['none', 'active', 'passive'] as const).map((value) => ({
          value,
          label: text(`travelKind.${value}`),
        }))}
        error={errorOf('travelKind')}
        onChange={(kind) => onChange(kind === 'none' ? { travelKind: '', travel: '' } : { travelKind: kind })}
      />
      {plain('travel')}
      {plain('kilometres')}
      {plain('preparation')}
      {plain('followUp')}
      {plain('orderNumber')}
      <PersonField
        label={text('projectManager')}
        group={text('people')}
        value={piece.projectManager}
        error={errorOf('projectManager')}
        onChange={(projectManager) => onChange({ projectManager })}
      />
      <SelectField
        label={text('country')}
        value={piece.country}
        options={codes.map((value) => ({ value, label: names.of(value) ?? value }))}
        error={errorOf('country')}
        onChange={(country) => onChange({ country })}
      />
      {plain('place')}
      <TextField
        label={text('note')}
        className="piece-wide"
        maxLength={500}
        autoComplete="off"
        value={piece.note}
        error={errorOf('note')}
        onChange={(note) => onChange({ note })}
      />
    </div>
  )
}
